import Community
import Foundation
import Logging
import Pictures

extension QuadConfiguration {
    /// What looks at pictures; where `quad-picture` is missing, every picture is refused, and the log says why.
    func mediaReader(logger: Logger) -> any MediaReader {
        let own = "/proc/self/exe"
        if PictureProgram.find(beside: own) == nil {
            logger.warning("quad-picture is missing beside quad: pictures and files are refused")
        }
        var bounds = PictureBounds()
        bounds.bytes = media.processingBytes / MediaLimits.picturesAtOnce
        return PictureProgram(
            path: PictureProgram.find(beside: own) ?? "quad-picture", bounds: bounds, logger: logger)
    }
}

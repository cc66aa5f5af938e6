import Community
import Foundation
import Logging
import Pictures

extension QuadConfiguration {
    /// What looks at pictures; where `quad-picture` is missing, every picture is refused, and the log says why.
    func mediaReader(logger: Logger) -> any MediaReader {
        let program = PictureProgram.find(beside: "/proc/self/exe")
        if program == nil {
            logger.warning("quad-picture is missing beside quad: pictures and files are refused")
        }
        var bounds = PictureBounds()
        bounds.bytes = media.processingBytes / MediaLimits.picturesAtOnce
        if isForTests { (bounds.seconds, bounds.deadline) = (3_600, Self.longest) }
        return PictureProgram(
            path: program ?? "quad-picture", bounds: bounds, logger: logger)
    }
}

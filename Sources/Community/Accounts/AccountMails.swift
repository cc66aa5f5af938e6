import Model

/// The letters about a new account.
extension Mail {
    static func code(_ digits: String, to address: String, in language: Language) -> Mail {
        let subject = phrase("mail_code_subject", ["digits": digits])
        let body = phrase("mail_code_body", ["digits": digits])
        return Mail(to: address, subject: subject, body: body, code: digits, in: language)
    }

    static func registered(to address: String, in language: Language) -> Mail {
        let subject = phrase("mail_registered_subject")
        let body = phrase("mail_registered_body", ["address": address])
        return Mail(to: address, subject: subject, body: body, in: language)
    }
}

/// The letters about an account that exists already.
extension Mail {
    static func resetCode(_ digits: String, to address: String, in language: Language) -> Mail {
        Mail(
            to: address,
            subject: phrase("mail_reset_code_subject", ["digits": digits]),
            body: phrase("mail_reset_code_body", ["address": address, "digits": digits]), code: digits,
            in: language)
    }

    static func noAccount(to address: String, in language: Language) -> Mail {
        Mail(
            to: address,
            subject: phrase("mail_no_account_subject"),
            body: phrase("mail_no_account_body", ["address": address]), in: language)
    }

    static func leavingCode(
        _ digits: String, to address: String, new: String, in language: Language
    ) -> Mail {
        Mail(
            to: address,
            subject: phrase("mail_leaving_code_subject", ["digits": digits]),
            body: phrase("mail_leaving_code_body", ["new": new, "digits": digits]), code: digits, in: language
        )
    }

    static func arrivingCode(_ digits: String, to address: String, in language: Language) -> Mail {
        Mail(
            to: address,
            subject: phrase("mail_arriving_code_subject", ["digits": digits]),
            body: phrase("mail_arriving_code_body", ["digits": digits]), code: digits, in: language)
    }
}

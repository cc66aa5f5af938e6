"""A mail server on the loopback that also does what mail servers shouldn't.

What becomes of a mail is in its recipient's local part, up to a hyphen: `grey-1@…` is put off once. Says what happens
in JSON, one object a line: first {"port": N}, then each try and each mail it has. Ends with its standard input.
"""

import argparse
import asyncio
import base64
import email
import email.policy
import json
import ssl
import sys

from aiosmtpd.smtp import SMTP, AuthResult

FOREVER = 3600


def say(**event):
    print(json.dumps(event), flush=True)


def read(content):
    """What a mail reader makes of a mail."""
    message = email.message_from_bytes(content, policy=email.policy.default)
    parts = [part for part in message.walk() if not part.is_multipart()]
    return {
        "subject": message["subject"], "sender": message["from"], "to": message["to"], "id": message["message-id"],
        "date": message["date"].datetime.isoformat(), "language": message["content-language"],
        "parts": {part.get_content_type(): part.get_content().replace("\r\n", "\n") for part in parts},
        "kind": message.get_content_type(),
        "defects": [str(defect) for part in message.walk() for defect in part.defects],
    }


class Handler:
    def __init__(self, options):
        self.options = options
        self.seen = set()

    def is_first(self, address):
        known = address in self.seen
        self.seen.add(address)
        return not known

    async def handle_EHLO(self, server, session, envelope, hostname, responses):
        session.host_name = hostname
        if self.options.server == "deaf":
            return ["502 Never heard of it"]
        return responses

    async def handle_MAIL(self, server, session, envelope, address, options):
        if self.options.server == "picky":
            return "550 Who are you?"
        envelope.mail_from = address
        return "250 Well"

    async def handle_RCPT(self, server, session, envelope, address, options):
        kind = address.split("@")[0].split("-")[0]
        say(attempt=address)
        if kind == "refuse":
            return "550 No such person"
        if kind == "later" or kind == "grey" and self.is_first(address):
            return "451 Come back later"
        if kind == "hang":
            await asyncio.sleep(FOREVER)
        if kind == "drop":
            server.transport.abort()
            await asyncio.sleep(FOREVER)
        envelope.rcpt_tos.append(address)
        return "250 Well"

    async def handle_DATA(self, server, session, envelope):
        address = envelope.rcpt_tos[0]
        kind = address.split("@")[0].split("-")[0]
        if kind == "refusetext":
            return "554 Not this"
        if kind == "latertext":
            return "452 Full"
        if kind == "hangtext":
            await asyncio.sleep(FOREVER)
        if kind == "halftext":
            server.transport.write(b"25")
            await asyncio.sleep(FOREVER)
        if kind == "droptext":
            server.transport.abort()
            await asyncio.sleep(FOREVER)
        say(mail={
            "from": envelope.mail_from, "to": address, "name": session.host_name,
            "tls": bool(server.tls_context and server._tls_protocol) or self.options.tls,
            "user": session.auth_data.decode() if session.auth_data else None,
            "text": base64.b64encode(envelope.content).decode(), "read": read(envelope.content),
        })
        if kind == "twice" and self.is_first(address):
            server.transport.abort()
            await asyncio.sleep(FOREVER)
        return "250 Mine now"

    async def handle_QUIT(self, server, session, envelope):
        if self.options.server == "clingy":
            await asyncio.sleep(FOREVER)
        return "221 Bye"


class Mute:
    """A server that never comes as far as SMTP."""

    def __init__(self, kind):
        self.kind = kind

    async def __call__(self, reader, writer):
        say(attempt=None)
        try:
            if self.kind == "half":
                writer.write(b"22")
            elif self.kind == "busy":
                writer.write(b"421 Too much to do\r\n")
            elif self.kind == "gone":
                writer.write(b"554 No mail here\r\n")
            elif self.kind == "noise":
                while True:
                    writer.write(b"x" * 65536)
                    await writer.drain()
            elif self.kind == "chatter":
                while True:
                    writer.write(b"220-" + b"x" * 500 + b"\r\n")
                    await writer.drain()
            elif self.kind == "nonsense":
                writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
            await writer.drain()
            if self.kind in ("silent", "half"):
                await asyncio.sleep(FOREVER)
        except ConnectionError:
            pass
        finally:
            writer.close()


def authenticator(options):
    user, password = (options.auth or ":").split(":", 1)

    def check(server, session, envelope, mechanism, data):
        is_right = (data.login, data.password) == (user.encode(), password.encode())
        return AuthResult(success=is_right, handled=False, auth_data=data.login if is_right else None)

    return check


async def serve(options):
    context = None
    if options.certificate:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(options.certificate, options.key)
    if options.server in ("silent", "half", "busy", "gone", "noise", "chatter", "nonsense", "closed"):
        server = await asyncio.start_server(Mute(options.server), "127.0.0.1", 0)
    else:
        loop = asyncio.get_running_loop()
        handler = Handler(options)
        server = await loop.create_server(
            lambda: SMTP(
                handler, loop=loop, hostname="mail.test", timeout=FOREVER,
                tls_context=None if options.tls else context, require_starttls=bool(context) and not options.tls,
                auth_required=bool(options.auth), auth_require_tls=False,
                authenticator=authenticator(options)),
            "127.0.0.1", 0, ssl=context if options.tls else None)
    say(port=server.sockets[0].getsockname()[1])
    loop = asyncio.get_running_loop()
    await loop.run_in_executor(None, sys.stdin.read)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--server", default="sound")
    parser.add_argument("--certificate")
    parser.add_argument("--key")
    parser.add_argument("--tls", action="store_true")
    parser.add_argument("--auth")
    options = parser.parse_args()
    try:
        asyncio.run(asyncio.wait_for(serve(options), FOREVER))
    finally:
        sys.stdout.flush()


if __name__ == "__main__":
    main()

"""Has a real gateway mail through a real Postfix and says what held. Fails at the first step that didn't.

Postfix has a configuration, a queue and a mailbox of its own in a temporary folder, listens on the loopback only, lets
no mail leave the machine, and ends with this script. Nothing of the system's own Postfix is read or changed.
"""

import contextlib
import email
import email.policy
import os
import pwd
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "Attack"))
from gateway import Client, Gateway, free_port

DOMAIN = "connect.hku.hk"

MAIN = """
compatibility_level = 3.6
queue_directory = {folder}/queue
data_directory = {folder}/data
maillog_file = /dev/stdout
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = localhost
mydestination =
alias_maps =
alias_database =
notify_classes =
default_transport = error:no mail leaves this machine
relay_transport = error:no mail leaves this machine
local_transport = error:no mail stays here but in the mailbox

virtual_transport = virtual
virtual_mailbox_domains = {domain}
virtual_mailbox_base = {folder}/mail
virtual_mailbox_maps = static:all/
virtual_uid_maps = static:{uid}
virtual_gid_maps = static:{gid}

smtpd_tls_security_level = encrypt
smtpd_tls_cert_file = {folder}/certificate.pem
smtpd_tls_key_file = {folder}/key.pem
smtpd_tls_received_header = yes

# As strict as it can be with what a client says and what a mail consists of.
smtpd_helo_required = yes
strict_rfc821_envelopes = yes
strict_7bit_headers = yes
strict_8bitmime = yes
strict_mime_encoding_domain = yes
smtpd_forbid_bare_newline = yes
smtpd_forbid_unauth_pipelining = yes
smtpd_relay_restrictions = reject_unauth_destination
smtpd_recipient_restrictions = check_recipient_access inline:{{
    {{refused@{domain} = REJECT}}, {{later@{domain} = DEFER}} }}
"""

# No `smtp`: nothing here could send mail on.
MASTER = """
127.0.0.1:{port} inet n - n - - smtpd
cleanup  unix  n - n - 0 cleanup
qmgr     unix  n - n 300 1 qmgr
rewrite  unix  - - n - - trivial-rewrite
tlsmgr   unix  - - n 1000? 1 tlsmgr
bounce   unix  - - n - 0 bounce
defer    unix  - - n - 0 bounce
trace    unix  - - n - 0 bounce
proxymap unix  - - n - - proxymap
anvil    unix  - - n - 1 anvil
error    unix  - - n - - error
retry    unix  - - n - - error
virtual  unix  - n n - - virtual
postlog  unix-dgram n - n - 1 postlogd
"""


class Postfix:
    """A Postfix with a folder of its own, ended and removed when the `with` block ends."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="quad-postfix-")
        self.settings = os.path.join(self.folder, "etc")
        self.mailbox = os.path.join(self.folder, "mail", "all")
        self.port = free_port()
        self.process = None

    def __enter__(self):
        try:
            self.configure()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def configure(self):
        # Its processes run as users of their own, who have to get to the mailbox.
        os.chmod(self.folder, 0o755)
        reader = pwd.getpwnam("nobody")
        for name, owner in {"etc": "root", "queue": "root", "data": "postfix", "mail": "nobody"}.items():
            os.mkdir(os.path.join(self.folder, name))
            shutil.chown(os.path.join(self.folder, name), owner)
        values = {"folder": self.folder, "domain": DOMAIN, "port": self.port, "uid": reader.pw_uid, "gid": reader.pw_gid}
        for name, text in {"main.cf": MAIN, "master.cf": MASTER}.items():
            with open(os.path.join(self.folder, "etc", name), "w") as file:
                file.write(text.format(**values))
        self.certificate = os.path.join(self.folder, "certificate.pem")
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
             "-subj", "/CN=quad test", "-addext", "subjectAltName=DNS:localhost", "-out", self.certificate,
             "-keyout", os.path.join(self.folder, "key.pem")],
            check=True, capture_output=True, timeout=20)
        programs = subprocess.run(
            ["postconf", "-c", self.settings, "-h", "daemon_directory"], check=True, capture_output=True, text=True, timeout=20)
        self.master = os.path.join(programs.stdout.strip(), "master")

    def start(self):
        """Starts it, and waits until it greets."""
        with open(os.path.join(self.folder, "log"), "ab") as log:
            # Makes what is missing of the queue. `postfix start` would do both, but its master process is nobody's child.
            done = subprocess.run(
                ["postfix", "-c", self.settings, "check"], stdin=subprocess.DEVNULL, stdout=log, stderr=log, timeout=20)
            assert done.returncode == 0, self.said()
            self.process = subprocess.Popen(
                [self.master, "-c", self.settings, "-s"], stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        wait(self.greets, 20, self.said)

    def greets(self):
        assert self.process.poll() is None, self.said()
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=5) as connection:
            return connection.recv(4) == b"220 "

    def listeners(self):
        """The addresses and ports where its master process, which listens for all others, takes connections by TCP."""
        folder = f"/proc/{self.process.pid}/fd"
        sockets = {os.readlink(os.path.join(folder, name)) for name in os.listdir(folder)}
        found = []
        for family, table in {socket.AF_INET: "tcp", socket.AF_INET6: "tcp6"}.items():
            with open(f"/proc/{self.process.pid}/net/{table}") as file:
                rows = [line.split() for line in file.readlines()[1:]]
            for row in rows:
                if row[3] == "0A" and f"socket:[{row[9]}]" in sockets:
                    address, port = row[1].split(":")
                    # Words of four bytes, each in the machine's order.
                    words = [int(address[at:at + 8], 16).to_bytes(4, sys.byteorder) for at in range(0, len(address), 8)]
                    found.append((socket.inet_ntop(family, b"".join(words)), int(port, 16)))
        return found

    def stop(self):
        """Ends its master process; those that it started end with it."""
        if self.process is None:
            return
        self.process.terminate()
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process = None

    def said(self):
        with open(os.path.join(self.folder, "log"), errors="replace") as file:
            return file.read()[-2000:]

    def mails(self, address):
        """What was delivered to an address, as a mail reader reads it."""
        found = []
        folder = os.path.join(self.mailbox, "new")
        for name in os.listdir(folder) if os.path.isdir(folder) else []:
            with open(os.path.join(folder, name), "rb") as file:
                found.append(email.message_from_binary_file(file, policy=email.policy.default))
        return [mail for mail in found if mail["to"] == address]

    def mail(self, address, seconds=20):
        """The one mail that was delivered to an address."""
        wait(lambda: self.mails(address), seconds, self.said)
        mails = self.mails(address)
        assert len(mails) == 1, f"{len(mails)} mails to {address}"
        return mails[0]


def wait(condition, seconds, said):
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, said()
        time.sleep(0.1)


def code_of(mail):
    """The code of a mail that has all it should have."""
    assert not mail.defects, mail.defects
    assert len(mail.get_all("message-id")) == 1, mail.get_all("message-id")
    assert re.search(r"using TLSv1\.[23] ", str(mail["received"])), mail["received"]
    parts = {part.get_content_type(): part for part in mail.iter_parts()}
    assert list(parts) == ["text/plain", "text/html"], list(parts)
    assert not any(part.defects for part in parts.values())
    codes = {tuple(re.findall(r"\b\d{6}\b", part.get_content())) for part in parts.values()}
    shown = {code for found in codes for code in found}
    assert len(shown) == 1 and all(codes), codes
    return shown.pop()


def sign_up(client, name, language=None):
    if language:
        assert client.ask(f"/language {language}")[-1] == "ok"
    said = client.ask(f"/signup {name}@{DOMAIN} {name}{name} {name.capitalize()}")
    assert said[-1] == "ok", said


def about(olivia, words, seconds=20):
    """What `/mail` shows an administrator, once it has some words."""
    deadline = time.monotonic() + seconds
    while True:
        said = "\n".join(olivia.ask("/mail"))
        if words in said:
            return said
        assert time.monotonic() < deadline, said
        time.sleep(0.1)


def step_start(postfix):
    """Postfix starts with a configuration of its own, and listens on one port of the loopback only."""
    postfix.start()
    assert postfix.listeners() == [("127.0.0.1", postfix.port)], postfix.listeners()


def step_sign_up(postfix, gateway, olivia):
    """Whoever signs up gets one mail, encrypted on the way, in two parts with one code, and it is good."""
    with Client(gateway, source="127.0.0.2") as alice:
        sign_up(alice, "alice")
        mail = postfix.mail(f"alice@{DOMAIN}")
        assert mail["content-language"] == "en", mail["content-language"]
        said = alice.ask(f"/verify {code_of(mail)}")
        assert said[-1] == "ok", said
        assert alice.ask("/chats")[-1] == "ok"
    assert "mail is sent" in about(olivia, "none waits")


def step_away(postfix, gateway, olivia):
    """While Postfix is away a mail waits, administrators see why, and it arrives once when Postfix is back."""
    postfix.stop()
    with Client(gateway, source="127.0.0.3") as bob:
        sign_up(bob, "bob", "zh-Hant")
        said = about(olivia, "the mail server can't be reached")
        assert "one waits:" in said and f"bob@{DOMAIN}" in said, said
        postfix.start()
        mail = postfix.mail(f"bob@{DOMAIN}", seconds=40)
        assert mail["content-language"] == "zh-Hant" and "驗證碼" in mail["subject"], mail["subject"]
        said = bob.ask(f"/verify {code_of(mail)}")
        assert said[-1] == "ok", said
    about(olivia, "none waits")
    postfix.mail(f"bob@{DOMAIN}")


def step_refused(postfix, gateway, olivia):
    """A mail that Postfix refuses is given up, and administrators see its answer."""
    with Client(gateway, source="127.0.0.4") as carol:
        sign_up(carol, "refused")
        said = about(olivia, "not delivered, and not tried again:")
    assert f"refused@{DOMAIN}" in said and "the mail server refused it (554)" in said, said
    assert "none waits" in said, said


def step_deferred(postfix, gateway, olivia):
    """A mail that Postfix puts off waits for the next try, and holds up no other."""
    with Client(gateway, source="127.0.0.5") as carol, Client(gateway, source="127.0.0.6") as dave:
        sign_up(carol, "later")
        said = about(olivia, "the mail server put it off (450)")
        assert "mail is sent" in said and "one waits:" in said and f"later@{DOMAIN}" in said, said
        sign_up(dave, "dave")
        code_of(postfix.mail(f"dave@{DOMAIN}"))


STEPS = [step_sign_up, step_away, step_refused, step_deferred]


def take(step, *arguments):
    """Takes a step and says that it held, or ends with what it met."""
    began = time.monotonic()
    name, words = f"postfix.{step.__name__[5:]}", step.__doc__
    try:
        step(*arguments)
    except Exception as error:
        sys.exit(f"FAILED {name:<34} {time.monotonic() - began:5.1f} s  {words}\n{type(error).__name__}: {error}")
    print(f"held   {name:<34} {time.monotonic() - began:5.1f} s  {words}", flush=True)


def main():
    # An end from outside ends Postfix and the gateway, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("postfix: ended before it was through"))
    with Postfix() as postfix:
        take(step_start, postfix)
        smtp = {"host": "localhost", "port": postfix.port, "security": "starttls", "authorities": postfix.certificate}
        mail = {"transport": "smtp", "sender": f"quad@{DOMAIN}", "smtp": smtp}
        with Gateway({"mail": mail, "community": {"administrators": [f"olivia@{DOMAIN}"]}}) as gateway:
            gateway.people("olivia")
            gateway.start()
            with Client(gateway).sign_in("olivia") as olivia:
                for step in STEPS:
                    take(step, postfix, gateway, olivia)
    print(f"postfix: {len(STEPS) + 1} steps held")


if __name__ == "__main__":
    main()

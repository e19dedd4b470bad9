# SPDX-License-Identifier: MIT
"""A Chromium without a window, and a server for what it shows. Chromium is told what to do through two pipes, in the messages
of its DevTools protocol, each of which ends with a byte 0."""
import base64
import contextlib
import functools
import http.server
import json
import os
import shutil
import subprocess
import tempfile
import threading
import time

# --no-sandbox: containers and root have none. What is shown is ours.
FLAGS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run", "--disable-extensions",
         "--disable-dev-shm-usage", "--disable-background-networking", "--remote-debugging-pipe", "--js-flags=--expose-gc"]
PATIENCE = 180


class Failed(Exception):
    """The browser, or what it shows, does not do what it should."""


class Server(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@contextlib.contextmanager
def served(folder):
    """Serves a folder, and gives its address."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Server, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()


class Browser:
    """One page, which is asked by ask(), and given fingers and a mouse by tell()."""

    def __init__(self, program, home):
        to_read, self._write = os.pipe()
        self._read, to_write = os.pipe()

        def connect():  # Chromium reads from 3 and writes to 4
            first, second = os.dup(to_read), os.dup(to_write)
            os.dup2(first, 3)
            os.dup2(second, 4)

        command = [program, *FLAGS, f"--user-data-dir={home}", "about:blank"]
        silent = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self._process = subprocess.Popen(command, preexec_fn=connect, close_fds=False, **silent)
        os.close(to_read)
        os.close(to_write)
        self._number, self._session, self._rest = 0, None, b""
        self.errors = []
        page = self.tell("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.tell("Target.attachToTarget", targetId=page, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime"):
            self.tell(f"{domain}.enable")

    def close(self):
        self._process.kill()
        self._process.wait()
        os.close(self._read)
        os.close(self._write)

    def _message(self):
        while b"\0" not in self._rest:
            part = os.read(self._read, 1 << 16)
            if not part:
                raise Failed("the browser has ended")
            self._rest += part
        one, _, self._rest = self._rest.partition(b"\0")
        return json.loads(one)

    def tell(self, method, **params):
        """Has the browser do something, and gives its answer."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._write, json.dumps(message).encode() + b"\0")
        while True:
            said = self._message()
            if said.get("method") == "Runtime.exceptionThrown":
                self.errors.append(said["params"]["exceptionDetails"].get("exception", {}).get("description", "an error"))
            if said.get("id") == self._number:
                if "error" in said:
                    raise Failed(f"{method}: {said['error']['message']}")
                return said["result"]

    def ask(self, expression):
        """The value of an expression in the page; of a promise what it becomes."""
        answer = self.tell("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise Failed(f"{expression}: {answer['exceptionDetails'].get('exception', {}).get('description')}")
        return answer["result"].get("value")

    def go(self, address):
        """Goes to a page, and waits until it says that it is ready."""
        self.tell("Page.navigate", url=address)
        self.wait("document.documentElement?.dataset.ready === 'yes' || document.querySelector('#failed')?.textContent")

    def wait(self, condition):
        end = time.monotonic() + PATIENCE
        while not self.ask(condition):
            if time.monotonic() > end:
                raise Failed(f"this does not come true: {condition}")
            time.sleep(0.05)

    def drawn(self):
        """Waits until what was asked to be drawn is."""
        self.ask("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))")

    def screen(self, width, height, phone):
        self.tell("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=phone)
        self.tell("Emulation.setTouchEmulationEnabled", enabled=phone)

    def picture(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.tell("Page.captureScreenshot", format="png")["data"]))

    def drag(self, path, phone):
        """Drags along points of the screen, with a finger on a phone and otherwise with a mouse."""
        first, then = ("touchStart", "touchMove") if phone else ("mousePressed", "mouseMoved")
        steps = [first, *[then] * (len(path) - 1)]
        for step, (x, y) in zip(steps, path):
            if phone:
                self.tell("Input.dispatchTouchEvent", type=step, touchPoints=[{"x": x, "y": y}])
            else:
                self.tell("Input.dispatchMouseEvent", type=step, x=x, y=y, button="left", buttons=1, clickCount=1)
        if phone:
            self.tell("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        else:
            x, y = path[-1]
            self.tell("Input.dispatchMouseEvent", type="mouseReleased", x=x, y=y, button="left", clickCount=1)
        self.drawn()


@contextlib.contextmanager
def browser():
    """A browser that ends at the end, with what it has kept."""
    program = shutil.which("chromium")
    if not program:
        raise Failed("chromium is missing")
    home = tempfile.mkdtemp()
    one = Browser(program, home)
    try:
        yield one
    finally:
        one.close()
        shutil.rmtree(home, ignore_errors=True)

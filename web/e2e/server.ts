/** A real server for the tests, on a free port with a database of its own. */
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";

export const ROOT = resolve(import.meta.dirname, "../..");
const VENV = join(ROOT, ".venv/bin/python");
export const PYTHON = process.env["SPIELTISCH_PYTHON"] ?? (existsSync(VENV) ? VENV : "python3");
const FIRST_LINE = /Spieltisch: (http:\/\/\S+)/;
const START_MS = 40_000;

export class TestServer {
  readonly data = mkdtempSync(join(tmpdir(), "spieltisch-"));
  url = "";
  /** The process of which workers are children. */
  group = 0;
  #process: ChildProcess | null = null;

  /** `root` is the tree whose server it is. */
  private constructor(
    readonly root: string,
    readonly module = "tests.server.fixed",
  ) {}

  /** Several workers on a PostgreSQL. */
  static startShared(): Promise<TestServer> {
    return TestServer.startAs("tests.server.shared_site");
  }

  /** A server that is run by a module of the tests. */
  static async startAs(module: string): Promise<TestServer> {
    const server = new TestServer(ROOT, module);
    await server.up("0");
    return server;
  }

  static async start(root = ROOT): Promise<TestServer> {
    const server = new TestServer(root);
    await server.up("0");
    return server;
  }

  get port(): string {
    return new URL(this.url).port;
  }

  /** Start on a port; the same one again after a stop, so that pages find it. */
  async up(port = this.port): Promise<void> {
    // `spieltisch serve`, with the same luck in every run.
    const args = ["-m", this.module, "--host", "127.0.0.1", "--port", port];
    args.push("--data", this.data, "--rate", "0", "--socket-rate", "0", "--bot-workers", "1");
    args.push("--bot-tables", "0", "--bot-tables-of-address", "0");
    const child = spawn(PYTHON, args, {
      cwd: this.root,
      env: {
        ...process.env,
        PYTHONPATH: [join(this.root, "src"), this.root].join(delimiter),
        SPIELTISCH_COMPILE: "0", // the bots of these tests need no more than they have at once
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#process = child;
    child.stdout.on("data", (said: Buffer) => {
      this.group = Number(/Group: (\d+)/.exec(said.toString())?.[1] ?? this.group);
    });
    this.url = await address(child);
  }

  /** End it: politely, or as a power cut would. */
  async down(signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((done) => child.once("exit", done));
    child.kill(signal);
    await ended;
  }

  async stop(): Promise<void> {
    await this.down();
    rmSync(this.data, { recursive: true, force: true });
  }
}

function address(child: ChildProcess): Promise<string> {
  return new Promise((found, fail) => {
    let said = "";
    const late = setTimeout(() => fail(new Error(`the server does not start:\n${said}`)), START_MS);
    const hear = (data: Buffer): void => {
      said += data.toString();
      const url = FIRST_LINE.exec(said)?.[1];
      if (!url) return;
      clearTimeout(late);
      found(url.replace(/\/$/, ""));
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    child.once("exit", (code) => fail(new Error(`the server ended with ${code}:\n${said}`)));
  });
}

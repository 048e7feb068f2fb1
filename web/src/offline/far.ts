/** The table's end of the worker that thinks: one question after the other. */
import type { Interpreter } from "./load";
import type { FarWorker } from "./table";

export interface Question {
  readonly id: number;
  readonly what: "think" | "work";
  readonly asked: string;
}

/** The interpreter comes first. */
export type ToThinker = WebAssembly.Module | Question;

export interface FromThinker {
  readonly id: number;
  readonly answer: string;
}

interface Asked {
  readonly resolve: (answer: string) => void;
  readonly reject: (error: Error) => void;
}

export class Far implements FarWorker {
  #worker: Worker | null = null;
  #numbers = 0;
  readonly #asked = new Map<number, Asked>();

  constructor(
    private readonly script: URL,
    private readonly interpreter: Interpreter,
  ) {}

  think(line: string): Promise<string> {
    return this.#ask("think", line);
  }

  work(data: string): Promise<string> {
    return this.#ask("work", data);
  }

  /** Stops it, whatever it does; what was asked has no answer. */
  end(): void {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject } of this.#asked.values()) reject(new Error("the worker was ended"));
    this.#asked.clear();
  }

  /** Starts it before it is asked, as that takes a while. */
  start(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(this.script, { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<FromThinker>) => {
      this.#asked.get(data.id)?.resolve(data.answer);
      this.#asked.delete(data.id);
    };
    worker.onerror = () => this.end();
    this.interpreter.then(
      (interpreter) => worker.postMessage(interpreter satisfies ToThinker),
      () => this.end(),
    );
    this.#worker = worker;
    return worker;
  }

  #ask(what: Question["what"], asked: string): Promise<string> {
    const id = (this.#numbers += 1);
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { resolve, reject });
      this.start().postMessage({ id, what, asked } satisfies ToThinker);
    });
  }
}

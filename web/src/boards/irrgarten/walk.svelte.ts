/** A way over known open edges, gone as single steps: each is sent when the one before is played. */
export class Walk {
  /** The places still to come. */
  left = $state.raw<readonly string[]>([]);
  /** How many steps the whole way has. */
  length = $state(0);
  #sentFrom: string | null = null;

  start(way: readonly string[]): void {
    this.left = way;
    this.length = way.length;
    this.#sentFrom = null;
  }

  stop(): void {
    this.left = [];
    this.length = 0;
    this.#sentFrom = null;
  }

  /** The next step to send, now that nothing is under way; null when there is none. */
  next(at: string, legal: readonly string[]): string | null {
    if (this.#sentFrom !== null) {
      // A refused step, or another hand on the same seat, ends the walk.
      if (at !== this.left[0]) return this.#end();
      this.left = this.left.slice(1);
      this.#sentFrom = null;
    }
    const [step] = this.left;
    if (step === undefined || !legal.includes(step)) return this.#end();
    this.#sentFrom = at;
    return step;
  }

  #end(): null {
    if (this.length > 0) this.stop();
    return null;
  }
}

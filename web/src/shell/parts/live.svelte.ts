/** What screen readers hear. */

class Live {
  polite = $state("");
  assertive = $state("");
  #flip = false;
  /** What was said in this moment, all of which is to be heard. */
  #said: string[] = [];

  /** Everybody's moves and other news. What is said in one go is read in one go. */
  say(text: string): void {
    if (this.#said.length === 0) setTimeout(() => (this.#said = []));
    this.#said.push(text);
    this.polite = this.#fresh(this.#said.join(" "));
  }

  /** "Your turn" and refusals. */
  call(text: string): void {
    this.assertive = this.#fresh(text);
  }

  /** Whoever was called has acted. */
  uncall(): void {
    this.assertive = "";
  }

  /** Whoever comes next must not read what was said to somebody else. */
  hush(): void {
    this.#said = [];
    this.polite = this.assertive = "";
  }

  /** The same sentence twice is read twice: an invisible space makes it another text. */
  #fresh(text: string): string {
    this.#flip = !this.#flip;
    return this.#flip ? text : `${text}\u00a0`;
  }
}

export const live = new Live();

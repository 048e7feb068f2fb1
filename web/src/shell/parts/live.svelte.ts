/** What screen readers hear. */

class Live {
  polite = $state("");
  assertive = $state("");
  #flip = false;

  /** Others' moves and other news. */
  say(text: string): void {
    this.polite = this.#fresh(text);
  }

  /** "Your turn" and refusals. */
  call(text: string): void {
    this.assertive = this.#fresh(text);
  }

  /** Whoever comes next must not read what was said to somebody else. */
  hush(): void {
    this.polite = this.assertive = "";
  }

  /** The same sentence twice is read twice: an invisible space makes it another text. */
  #fresh(text: string): string {
    this.#flip = !this.#flip;
    return this.#flip ? text : `${text}\u00a0`;
  }
}

export const live = new Live();

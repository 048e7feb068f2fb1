import type { Attachment } from "svelte/attachments";
import { arrive } from "./glide";

/** The drawn elements of a board by name, for animations and for the focus. */
export class Drawn {
  readonly #elements = new Map<string, Element>();

  /** An attachment that keeps an element as long as it is there. */
  keep(name: string): Attachment<Element> {
    return (element) => {
      this.#elements.set(name, element);
      return () => {
        if (this.#elements.get(name) === element) this.#elements.delete(name);
      };
    };
  }

  get(name: string): Element | undefined {
    return this.#elements.get(name);
  }

  focus(name: string): void {
    (this.#elements.get(name) as SVGElement | undefined)?.focus();
  }

  /** Let everything that still moves arrive at once. */
  finish(): void {
    arrive(this.#elements.values());
  }
}

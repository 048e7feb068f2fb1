/** A choice that is half made survives a reload, and news that have nothing to do with it. */
import { untrack } from "svelte";
import type { Json } from "../../../types/wire";
import type { BoardProps } from "../board";

export interface Drafting {
  /** What can be chosen from; when it changes, the choice begins anew. */
  readonly offer: () => unknown;
  /** Begin with what was half made, or with nothing. */
  readonly begin: (draft: Json) => void;
  /** What is half made; null for nothing. */
  readonly half: () => Json;
  readonly canAct: () => boolean;
}

/** To be called while a component is set up. */
export function keepDraft(props: () => Pick<BoardProps, "draft" | "ondraft">, how: Drafting): void {
  const offer = $derived(how.offer());
  $effect(() => {
    void offer;
    untrack(() => how.begin(props().draft));
  });
  $effect(() => {
    const half = how.half();
    untrack(() => {
      if (how.canAct()) props().ondraft(half);
    });
  });
}

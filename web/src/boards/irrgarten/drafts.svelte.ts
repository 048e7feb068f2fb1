/** A maze under construction outlives the other's moves, and is the same on all pages of a person. */
import { untrack } from "svelte";
import type { View } from "../../../types/irrgarten";
import type { BoardProps } from "../board";
import type { Workshop } from "./workshop.svelte";

/** To be called while a component is set up. */
export function stayInStep(
  props: () => Pick<BoardProps<View>, "view" | "draft" | "ondraft">,
  shop: Workshop,
): void {
  // The other's maze may be done meanwhile: the draft then goes with the new position.
  $effect(() => {
    void props().view;
    untrack(() => {
      if (!shop.isEmpty) props().ondraft(shop.draft);
    });
  });
  let kept = untrack(() => props().draft);
  $effect(() => {
    const { draft } = props();
    if (draft === kept) return;
    kept = draft;
    if (draft !== null) untrack(() => shop.follow(draft));
  });
}

/** Calling whoever is to act: by the tab's title and icon, by a chime, and for screen readers. */
import { untrack } from "svelte";
import type { TableStore } from "../../net/table.svelte";
import { play } from "../../sound";
import { notify, setTurn } from "../attention.svelte";
import { live } from "../parts/live.svelte";
import type { TableModel } from "./model.svelte";

/** To be called while a component is set up. */
export function callToAct(model: () => TableModel): void {
  const isTurn = $derived(model().state?.phase === "playing" && model().isActing);
  const isReady = $derived(isTurn && model().store.isCurrent && model().words !== null);
  const ply = $derived(model().state?.board?.ply ?? 0);
  /** Of whom the last call was, and what others had done before it. */
  let called: { readonly store: TableStore; readonly after: number; readonly ply: number } | null =
    null;

  $effect(() => {
    setTurn(isTurn, model().turnTitle);
    if (!isTurn) live.uncall();
  });
  $effect(() => {
    void ply;
    if (isReady) untrack(call);
  });
  $effect(() => () => setTurn(false, ""));

  /** A turn is called once; what is asked next in the same turn is only said. */
  function call(): void {
    const { store, words, view, speaker, turnTitle } = model();
    const task = words?.task(view, speaker) ?? "";
    const after = store.lastOther;
    const isSame = called?.store === store && called.after === after;
    if (isSame && called?.ply === ply) return;
    called = { store, after, ply };
    if (isSame) {
      live.say(task);
      return;
    }
    play("turn");
    notify(turnTitle);
    live.call(`${turnTitle}. ${task}`);
  }
}

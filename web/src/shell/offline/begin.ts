/** The page begins where its server is in this browser. */
import { mount } from "svelte";
import { hereInstead } from "../../i18n/offline";
import { sayInstead } from "../../i18n/index.svelte";
import { tabHere } from "../../net/tab_here.svelte";
import { moveTo } from "../../net/where";
import { isSite } from "../../route.svelte";
import { keeping } from "./keeping.svelte";
import Status from "./Status.svelte";

/** Answers when the rest of the page may be shown: not before the person wants the download. */
export async function begin(app: HTMLElement): Promise<void> {
  sayInstead(hereInstead);
  moveTo(tabHere);
  const isHere = isSite || ["yes", "stale"].includes(await keeping.look());
  const target = document.createElement("div");
  app.before(target);
  await new Promise<void>((agreed) => {
    mount(Status, { target, props: { isHere, onagreed: agreed } });
    if (isHere) agreed();
  });
  tabHere.open().catch(() => undefined);
}

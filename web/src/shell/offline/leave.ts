/** Without a network: on to the table in this browser, if it is here. */
import { isKept } from "../../offline/tab";
import { BASE, ROOT, router } from "../../route.svelte";

/** Pages whose contents are only at the server. */
const AT_SERVER: readonly string[] = ["table", "review", "maze", "mail", "recover"];

/** Go to the same page of the table in this browser; nothing happens where there is none. */
export async function goOffline(): Promise<void> {
  if (AT_SERVER.includes(router.now.page) || !(await isKept().catch(() => false))) return;
  const { pathname, search } = location;
  location.replace(`${ROOT}tab/${pathname.slice(BASE.length)}${search}`);
  // The page that is left must not be shown for a moment.
  await new Promise(() => undefined);
}

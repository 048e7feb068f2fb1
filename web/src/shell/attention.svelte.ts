/** "Your turn" outside the page: the tab's title and icon, a notification, a screen that stays on. */
import { ROOT } from "../route.svelte";
import { settings } from "../settings.svelte";

let title = "Spieltisch";
/** What the tab says instead while it is somebody's turn here; "" when it is not. */
let turn = "";

/** What the tab says. */
export function setTitle(text: string): void {
  title = text;
  write();
}

/** Whether it is my turn; `text` is what the tab says then. */
export function setTurn(is: boolean, text: string): void {
  turn = is ? text : "";
  write();
}

function write(): void {
  document.title = turn ? `● ${turn} – ${title}` : title;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const href = `${ROOT}${turn ? "icon-turn.svg" : "icon.svg"}`;
  if (icon && icon.getAttribute("href") !== href) icon.setAttribute("href", href);
}

/** Call somebody who looks elsewhere. */
export function notify(text: string): void {
  if (!settings.notify || !document.hidden) return;
  if (!("Notification" in globalThis) || Notification.permission !== "granted") return;
  try {
    const shown = new Notification(title, { body: text, icon: `${ROOT}icon.svg`, tag: title });
    shown.onclick = () => {
      focus();
      shown.close();
    };
  } catch {
    // Some phones only allow notifications from a service worker.
    void navigator.serviceWorker?.ready.then((worker) =>
      worker.showNotification(title, { body: text, icon: `${ROOT}icon.svg`, tag: title }),
    );
  }
}

/** Keep the screen on while this returns nothing; the answer lets it go. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let isOver = false;
  const take = async (): Promise<void> => {
    if (document.visibilityState !== "visible" || isOver) return;
    try {
      lock = await navigator.wakeLock?.request("screen");
      if (isOver) void lock?.release();
    } catch {
      // Refused, e.g. on low battery.
    }
  };
  const again = (): void => void take();
  document.addEventListener("visibilitychange", again);
  void take();
  return () => {
    isOver = true;
    document.removeEventListener("visibilitychange", again);
    void lock?.release();
  };
}

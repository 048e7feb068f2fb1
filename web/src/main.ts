import { mount } from "svelte";
import App from "./App.svelte";
import "./look/look.css";
import { addCommonSymbols } from "./look/symbols";
import { isTab, ROOT } from "./route.svelte";
import { awaitGesture } from "./sound";

const target = document.getElementById("app")!;
addCommonSymbols();
awaitGesture();
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  // A page without it works as well; only the shell is then not there offline.
  navigator.serviceWorker.register(`${ROOT}sw.js`, { scope: ROOT }).catch(() => undefined);
}
void begin();

/** Where there is no network, or none is needed, something comes first. */
async function begin(): Promise<void> {
  if (isTab) await (await import("./shell/offline/begin")).begin(target);
  else if (!navigator.onLine) await (await import("./shell/offline/leave")).goOffline();
  mount(App, { target });
}

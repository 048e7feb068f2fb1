import { mount } from "svelte";
import App from "./App.svelte";
import "./look/look.css";
import { addCommonSymbols } from "./look/symbols";
import { BASE } from "./route.svelte";
import { awaitGesture } from "./sound";

addCommonSymbols();
awaitGesture();
mount(App, { target: document.getElementById("app")! });

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  // A page without it works as well; only the shell is then not there offline.
  navigator.serviceWorker.register(`${BASE}sw.js`, { scope: BASE }).catch(() => undefined);
}

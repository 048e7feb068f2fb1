/**
 * A board alone inside a page of the documentation, which says by messages what to show; see
 * docs/assets/boards.js. Built by vite.docs.config.ts, no part of the page itself.
 */
import { mount } from "svelte";
import "../look/look.css";
import { addCommonSymbols } from "../look/symbols";
import Shown from "./Shown.svelte";

addCommonSymbols();
mount(Shown, { target: document.body });
parent.postMessage({ spieltisch: "ready" }, "*");

/**
 * A board alone, for looking at and for component work; not part of the built page.
 *
 * dev.html?board=NAME&case=0&theme=dark&lang=de&names=all&motion=250&turned=1&bare
 */
import { mount } from "svelte";
import "../look/look.css";
import { addCommonSymbols } from "../look/symbols";
import Frame from "./Frame.svelte";

addCommonSymbols();
const asked = new URLSearchParams(location.search);
const theme = asked.get("theme");
if (theme) document.documentElement.dataset["theme"] = theme;
mount(Frame, { target: document.body, props: { asked } });

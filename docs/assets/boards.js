/* Shows the boards of a page: each lies in a frame of its own, made from the game page's boards. */
(() => {
  const HOME = new URL("../boards/docs.html", document.currentScript.src).href;
  const WORDS = {
    en: { first: "To the beginning", back: "Back", next: "Next move", play: "Play", stop: "Stop" },
    de: { first: "Zum Anfang", back: "Zurück", next: "Nächster Zug", play: "Abspielen", stop: "Halt" },
  };
  const SIGNS = {
    first: "M6 5h2v14H6zM20 5v14L9 12z",
    back: "M17 5v14L6 12z",
    play: "M7 4v16l13-8z",
    stop: "M6 5h4v14H6zM14 5h4v14h-4z",
    next: "M4 5v14l11-7zM16 5h2v14h-2z",
  };
  const PACE = 1400;
  const shown = new Map();

  const theme = () =>
    document.body.getAttribute("data-md-color-scheme") === "slate" ? "dark" : "light";

  function name(button, sign, words) {
    button.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${SIGNS[sign]}"/></svg>`;
    button.title = words[sign];
    button.setAttribute("aria-label", words[sign]);
  }

  function button(sign, words, act) {
    const made = document.createElement("button");
    made.type = "button";
    name(made, sign, words);
    made.addEventListener("click", act);
    return made;
  }

  /** Views come as what has changed since the one before. */
  function whole(frames) {
    let view = {};
    return frames.map((frame) => ({ view: (view = { ...view, ...frame.view }), events: frame.events }));
  }

  function furnish(figure) {
    const data = JSON.parse(figure.querySelector("script").textContent);
    const words = WORDS[data.language];
    const last = data.frames.length - 1;
    const frame = document.createElement("iframe");
    frame.title = figure.getAttribute("aria-label");
    frame.loading = "lazy";
    frame.src = HOME;
    let number = 0;
    let timer = null;

    const stop = () => {
      clearInterval(timer);
      timer = null;
      name(play, "play", words);
    };
    const go = (to) => {
      number = Math.max(0, Math.min(last, to));
      frame.contentWindow.postMessage({ spieltisch: "frame", number }, "*");
      said.textContent = number ? `${number} · ${data.said[number]}` : "";
      first.disabled = back.disabled = number === 0;
      next.disabled = number === last;
      if (number === last) stop();
    };
    const by = (step) => () => (stop(), go(number + step));
    const first = button("first", words, () => (stop(), go(0)));
    const back = button("back", words, by(-1));
    const next = button("next", words, by(1));
    const play = button("play", words, () => {
      if (timer) return stop();
      if (number === last) go(0);
      name(play, "stop", words);
      timer = setInterval(() => go(number + 1), PACE);
      go(number + 1);
    });
    const said = document.createElement("output");
    const steps = document.createElement("div");
    steps.className = "board-steps";
    steps.append(first, back, play, next, said);

    figure.querySelector(".board-text").replaceWith(frame, ...(last > 0 ? [steps] : []));
    first.disabled = back.disabled = true;
    shown.set(frame, {
      spieltisch: "show",
      game: data.game,
      language: data.language,
      seat: data.seat,
      frames: whole(data.frames),
    });
  }

  addEventListener("message", ({ source, data }) => {
    if (data?.spieltisch !== "ready") return;
    for (const [frame, told] of shown) {
      if (frame.contentWindow === source) source.postMessage({ ...told, theme: theme() }, "*");
    }
  });
  new MutationObserver(() => {
    for (const frame of shown.keys()) {
      frame.contentWindow?.postMessage({ spieltisch: "theme", theme: theme() }, "*");
    }
  }).observe(document.body, { attributes: true, attributeFilter: ["data-md-color-scheme"] });
  document.querySelectorAll("figure.board").forEach(furnish);
})();

"""How the arena's report looks: the colours of the page, by day and by night."""

__all__ = ["STYLE"]

STYLE = """
:root { color-scheme: light dark; --page: #efe3cc; --panel: #fbf5e7; --panel-2: #f3e8d1;
  --line: #d6c3a0; --ink: #2a1a22; --ink-2: #66504b; --accent: #7a2460; --accent-soft: #f0d9e4;
  --ok: #2a6440; --ok-soft: #d7e4cd; --danger: #9f261d; --danger-soft: #f2d5c8; --bar: #c99a4a;
  --shadow: 0 1px 3px #5b3a2c2e;
  --serif: "Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", "URW Palladio L",
    Georgia, "DejaVu Serif Condensed", serif;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans Condensed",
    sans-serif; }
@media (prefers-color-scheme: dark) { :root { --page: #17121c; --panel: #231b2a;
  --panel-2: #2e2437; --line: #463a51; --ink: #f5e9d3; --ink-2: #c0afa0; --accent: #f2a5d4;
  --accent-soft: #47284a; --ok: #8bd3a0; --ok-soft: #26402f; --danger: #ff9f8f;
  --danger-soft: #4a2723; --bar: #b98a3f; --shadow: 0 1px 3px #0007; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 15px/1.45 var(--sans); }
main { max-width: 1040px; margin: 0 auto; padding: 28px 16px; display: grid; gap: 16px;
  grid-template-columns: minmax(0, 1fr); }
.columns { columns: 2 360px; column-gap: 16px; }
.columns section { break-inside: avoid; }
.columns section + section { margin-top: 16px; }
.beside { display: grid; gap: 12px 28px; align-items: center; }
@media (min-width: 760px) { .beside { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); } }
header { padding: 8px 4px; }
h1, h2 { font-family: var(--serif); line-height: 1.15; margin: 0; overflow-wrap: anywhere; }
h1 { font-size: clamp(1.7rem, 5vw, 2.6rem); }
h2 { font-size: 1.25rem; margin-bottom: 12px; }
h3 { font-size: .8125rem; color: var(--ink-2); margin: 16px 0 4px; font-weight: 600; }
.eyebrow { margin: 0 0 4px; color: var(--accent); font-weight: 600; letter-spacing: .02em; }
.lead { margin: 10px 0 0; color: var(--ink-2); max-width: 62ch; }
section { background: var(--panel); border: 1px solid var(--line); border-radius: 16px;
  padding: 20px; box-shadow: var(--shadow); min-width: 0; }
svg { display: block; width: 100%; height: auto; max-width: 640px; margin: 0 auto;
  font: 12px var(--sans); }
svg text { fill: var(--ink); }
svg .quiet, .quiet, .note { fill: var(--ink-2); color: var(--ink-2); }
svg .name, svg .figure { font-size: 13px; paint-order: stroke; stroke: var(--panel);
  stroke-width: 5px; }
svg .figure { font-weight: 600; font-variant-numeric: tabular-nums; }
svg .fair { stroke: var(--ink-2); stroke-dasharray: 3 4; fill: none; }
svg .track { stroke: var(--panel-2); stroke-width: 10; stroke-linecap: round; }
svg .span { stroke: var(--accent); stroke-width: 4; stroke-linecap: round; opacity: .55; }
svg .dot { fill: var(--accent); stroke: var(--panel); stroke-width: 2; }
svg .line { fill: none; stroke: var(--accent); stroke-width: 1.8; stroke-linejoin: round; }
svg .axis { stroke: var(--line); fill: none; }
svg .yes { fill: var(--ok-soft); } svg .no { fill: var(--danger-soft); }
svg .zone { font-weight: 700; fill: var(--ink-2); }
svg .bar { fill: var(--bar); }
.verdict { margin: 0 0 12px; font-size: 1.05rem; }
.verdict b { display: inline-block; padding: 2px 12px; margin-right: 6px; border-radius: 999px;
  background: var(--accent-soft); color: var(--accent); font-family: var(--serif); }
.verdict.h1 b { background: var(--ok-soft); color: var(--ok); }
.verdict.h0 b { background: var(--danger-soft); color: var(--danger); }
.facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(150px, 1fr));
  gap: 10px 16px; margin: 12px 0 0; }
dt { font-size: .75rem; color: var(--ink-2); overflow-wrap: anywhere; }
dd { margin: 0; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: 7px 10px; text-align: right; white-space: nowrap; }
th:first-child { text-align: left; padding-left: 0; }
thead th { font-size: .75rem; font-weight: 500; color: var(--ink-2); }
tbody tr { border-top: 1px solid var(--line); }
tbody th { font-weight: 600; white-space: normal; overflow-wrap: anywhere; min-width: 6.5em; }
.words td { text-align: left; white-space: normal; overflow-wrap: anywhere; min-width: 8em; }
.words thead th { text-align: left; }
.matrix td { text-align: center; min-width: 42px; border-radius: 6px; }
.matrix thead th { text-align: center; }
.matrix tr { border: 0; }
.matrix { border-collapse: separate; border-spacing: 3px; width: auto; }
.matrix .win { background: color-mix(in srgb, var(--ok) var(--s), var(--panel-2)); }
.matrix .loss { background: color-mix(in srgb, var(--danger) var(--s), var(--panel-2)); }
.matrix .none { color: var(--ink-2); }
.note { font-size: .8125rem; margin: 12px 0 0; }
.endings { list-style: none; margin: 0; padding: 0; display: grid; gap: 14px; }
.rule { font-weight: 600; }
.said { display: block; font-size: .8125rem; color: var(--ink-2); }
.meter { display: block; height: 8px; border-radius: 999px; background: var(--panel-2);
  margin: 5px 0; overflow: hidden; }
.meter i { display: block; height: 100%; background: var(--bar); }
footer { text-align: center; color: var(--ink-2); font-size: .8125rem; padding: 0 0 28px; }
@media (max-width: 480px) { main { padding: 16px 10px; } section { padding: 16px 14px; }
  th, td { padding: 6px; } .matrix td { min-width: 34px; } }
"""

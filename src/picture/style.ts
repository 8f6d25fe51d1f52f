import { BAND_COLOURS } from './bands.ts';
import { html } from './html.ts';

const LIGHT = `
--ground:#f3f5f8;--card:#fff;--text:#1b2230;--muted:#556071;--line:#d3dae3;--rest:#aab5c3;--faint:#eef1f5;
--blood:#b3182d;--link:#0b55c4;--taken:#1f5fbf;--taken-fill:#e3edfb;--at:#1f5fbf;--at-text:#fff;
--good:#0b6b3a;--good-fill:#dff3e6;--warn:#8a4b00;--warn-fill:#fdeed6;--bad:#a3142a;--bad-fill:#fde4e6;
--accepted:#0b7a43;--ignored:#6a7484;--sign:#fff;--open:#fff;--ink:#1b2230;
--b1:#8db8e8;--b2:#8fd3bf;--b3:#c9df93;--b4:#f3d77c;--b5:#f2b48a;--b6:#cfb1e6;`;

const DARK = `
--ground:#0f131a;--card:#181e28;--text:#e7ebf2;--muted:#a5b0c0;--line:#343e4f;--rest:#5b677a;--faint:#222a37;
--blood:#ff6b78;--link:#8ab8ff;--taken:#7fb2ff;--taken-fill:#1d3050;--at:#7fb2ff;--at-text:#0b1220;
--good:#7fdca6;--good-fill:#143524;--warn:#ffc37a;--warn-fill:#3c2a10;--bad:#ff9aa3;--bad-fill:#46181e;
--accepted:#37c77c;--ignored:#9aa5b5;--sign:#0b1220;--open:#10151d;--ink:#f4f7fb;
--b1:#2a5a96;--b2:#1f6f60;--b3:#56722a;--b4:#836a1e;--b5:#8b4f2a;--b6:#664180;`;

const BANDS = Array.from(
  { length: BAND_COLOURS },
  (_, band) => `.band-${band + 1}{--band:var(--b${band + 1})}`,
).join('\n');

/** The page's style sheet: light and dark by what the reader prefers, one column on a phone. */
export const STYLE = html`
:root{color-scheme:light dark;${LIGHT}}
@media (prefers-color-scheme:dark){:root{${DARK}}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:1180px;padding:20px 16px 32px;background:var(--ground);color:var(--text);
font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Open Sans","Noto Sans",sans-serif;overflow-wrap:anywhere}
h1{margin:0;font-size:clamp(1.5rem,5vw,2.1rem);line-height:1.2}
h2{margin:0 0 12px;font-size:1.02rem}
p{margin:8px 0 0}
a{color:var(--link)}
.eyebrow{margin:0;color:var(--blood);font-weight:600;font-size:.82rem;letter-spacing:.06em;text-transform:uppercase}
.badges{display:flex;flex-wrap:wrap;gap:8px}
.badge{padding:2px 12px;border-radius:99px;font-weight:600;font-size:.9rem;background:var(--taken-fill);color:var(--taken)}
.badge.found_enough,.badge.donors_accepted{background:var(--good-fill);color:var(--good)}
.badge.radius_exhausted{background:var(--warn-fill);color:var(--warn)}
.badge.request_closed,.badge.completed{background:var(--faint);color:var(--muted)}
.badge.failed{background:var(--bad-fill);color:var(--bad)}
.asked,.muted,footer{color:var(--muted)}
.muted,footer{font-size:.87rem}
main,.column{display:grid;gap:16px;grid-template-columns:minmax(0,1fr);align-content:start}
main{margin:16px 0}
.card,.tiles>div{background:var(--card);border:1px solid var(--line);border-radius:14px}
.card{padding:16px;min-width:0}
dl{margin:0}dd{margin:0}
.tiles{display:grid;gap:10px;grid-template-columns:repeat(auto-fit,minmax(96px,1fr))}
.tiles>div{display:flex;flex-direction:column-reverse;padding:10px 12px}
.tiles dt{color:var(--muted);font-size:.85rem}
.tiles dd{font-size:1.45rem;font-weight:650;line-height:1.2;font-variant-numeric:tabular-nums;white-space:nowrap}
.facts>div{display:flex;justify-content:space-between;gap:16px;padding:5px 0;border-top:1px solid var(--faint)}
.facts>div:first-child{border-top:0}
.facts dt{color:var(--muted);flex:none}
.facts dd{text-align:right;font-variant-numeric:tabular-nums}
svg{display:block;max-width:100%;height:auto}
svg text{font-family:inherit;fill:var(--text)}
.map{width:100%;border-radius:10px;background:var(--faint)}
.machine{margin:0 auto}
.cells{fill:var(--band);stroke:var(--card);stroke-width:.5;stroke-linejoin:round}
.radius{fill:none;stroke:var(--ink);stroke-width:1.4;stroke-dasharray:5 4;opacity:.75}
.halo{paint-order:stroke;stroke:var(--card);stroke-width:3;stroke-linejoin:round;font-size:10.5px;text-anchor:middle}
.band-name{font-weight:600}
.scale path{fill:none;stroke:var(--ink);stroke-width:1.6}
.scale text{font-size:11px;paint-order:stroke;stroke:var(--faint);stroke-width:3}
.scale .north text{text-anchor:middle}
.locator text{font-size:10px;text-anchor:middle}
.locator .ground{fill:var(--card);stroke:var(--line)}
.locator .seen{fill:var(--b1);stroke:var(--ink);stroke-width:.6}
.request{fill:var(--blood);stroke:var(--card);stroke-width:1.5}
.donor circle{stroke:var(--card);stroke-width:1.3;fill:var(--ignored)}
.donor path{fill:none;stroke:var(--sign);stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}
.donor.accepted circle{fill:var(--accepted)}
.donor.unanswered circle{fill:var(--open);stroke:var(--ink);stroke-width:1.6}
.legend{display:flex;flex-wrap:wrap;gap:4px 16px;margin:10px 0 0;padding:0;list-style:none;font-size:.9rem}
.legend li,.answer{display:flex;align-items:center;gap:6px}
.sign{width:16px;flex:none}
.swatch{width:14px;height:14px;border-radius:4px;background:var(--band);flex:none}
.line{fill:none;stroke:var(--line);stroke-width:1.3}
.line.taken{stroke:var(--taken);stroke-width:2.2}
.tip path{fill:var(--line)}.tip.taken path{fill:var(--taken)}
.state rect{fill:var(--card);stroke:var(--line);stroke-width:1.3}
.state text{font-size:12px;text-anchor:middle;fill:var(--muted)}
.state.taken rect{fill:var(--taken-fill);stroke:var(--taken)}
.state.taken text{fill:var(--text);font-weight:600}
.state.at rect{fill:var(--at)}.state.at text{fill:var(--at-text)}
.state.failed rect{fill:var(--bad-fill);stroke:var(--bad);stroke-width:2}.state.failed text{fill:var(--bad)}
.count{font-size:11.5px;font-weight:700;text-anchor:middle;fill:var(--taken);paint-order:stroke;stroke:var(--card);stroke-width:4}
.waves{margin:0;padding:0;list-style:none}
.waves li:not(.sweep){display:grid;grid-template-columns:30px minmax(0,1fr);column-gap:12px;padding:7px 0}
.waves .sweep{display:flex;justify-content:space-between;padding:6px 0 2px;color:var(--muted);font-size:.85rem;font-weight:600;border-bottom:1px solid var(--line)}
.wave-number{grid-row:span 2;display:grid;place-items:center;width:30px;height:30px;border-radius:50%;background:var(--band,var(--faint));font-weight:600;font-size:.85rem}
.what{display:flex;flex-wrap:wrap;gap:0 10px;align-items:baseline}
.found{color:var(--good);font-weight:600}
.when{margin-left:auto;color:var(--muted);font-size:.85rem;font-variant-numeric:tabular-nums}
.reach{display:grid;grid-template-columns:minmax(60px,1fr) 4.4em;gap:12px;align-items:center;font-size:.85rem;color:var(--muted)}
.reach span{text-align:right;font-variant-numeric:tabular-nums}
.bar{width:100%;height:8px;border-radius:4px}
.bar .track{fill:var(--faint)}.bar .span{fill:var(--band,var(--rest))}
.scroll{overflow-x:auto;max-height:26rem;overflow-y:auto}
table{border-collapse:collapse;width:100%;font-size:.9rem}
th,td{padding:5px 10px 5px 0;border-bottom:1px solid var(--faint);white-space:nowrap}
th{position:sticky;top:0;background:var(--card);color:var(--muted);font-weight:500}
.text{text-align:left}.number{text-align:right;font-variant-numeric:tabular-nums}
details{margin-top:12px}summary{cursor:pointer;color:var(--link);padding:4px 0}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
@media (min-width:860px){
main{grid-template-columns:minmax(0,1.35fr) minmax(0,1fr)}
.wide{grid-column:1/-1}
}
${BANDS}
@media print{body{background:none}}
`;

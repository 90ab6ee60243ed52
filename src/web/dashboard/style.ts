/** The style of all pages for staff: phones first, light and dark, and nothing is shown by colour alone. */
export const STYLE = `
:root { color-scheme: light dark; --back: #f3f6f4; --card: #fff; --ink: #14231a; --soft: #52645a; --line: #d9e2dc; --leaf: #0b7a3b; --on-leaf: #fff; --bad: #b3261e; --warn: #8a5a00; --bar: #2f9e5f; --bar-bad: #d9574e; }
@media (prefers-color-scheme: dark) { :root { --back: #0e1512; --card: #17211c; --ink: #e4efe8; --soft: #9fb3a7; --line: #2b3a32; --leaf: #58c98a; --on-leaf: #06210f; --bad: #ff9a92; --warn: #f0c05a; --bar: #3fae70; --bar-bad: #e0675e; } }
* { box-sizing: border-box }
body { margin: 0; background: var(--back); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
a { color: var(--leaf) }
header { background: var(--card); border-bottom: 1px solid var(--line) }
.bar, main { max-width: 68rem; margin: 0 auto; padding: 0 1rem }
.bar { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: center; padding-block: .6rem }
.bar strong { margin-right: auto } .bar form { display: flex; flex-wrap: wrap; gap: 0 .75rem; align-items: baseline }
nav { display: flex; gap: .25rem; order: 3; width: 100%; overflow-x: auto }
nav a { padding: .45rem .8rem; border-radius: .6rem; color: inherit; text-decoration: none; white-space: nowrap }
nav a[aria-current] { background: var(--leaf); color: var(--on-leaf); font-weight: 600 }
@media (min-width: 46rem) { nav { order: 0; width: auto } .bar strong { margin-right: 1rem } .bar form { margin-left: auto } }
main { padding-block: 1rem 3rem }
h1 { font-size: 1.4rem; margin: .5rem 0 1rem } h2 { font-size: 1.05rem; margin: 0 0 .75rem }
section { background: var(--card); border: 1px solid var(--line); border-radius: 1rem; padding: 1rem; margin: 0 0 1rem; min-width: 0 }
section > :first-child { margin-top: 0 } section > :last-child { margin-bottom: 0 }
.grid { display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr); margin-bottom: 1rem } .grid > section { margin: 0 }
@media (min-width: 46rem) { .grid { grid-template-columns: repeat(2, minmax(0, 1fr)) } .grid.three { grid-template-columns: repeat(3, minmax(0, 1fr)) } }
dl.tiles { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: .75rem; margin: 0 }
dl.tiles div { min-width: 0 } dl.tiles dt, .soft { color: var(--soft); font-size: .875rem } dl.tiles dd { margin: 0; font-size: 1.25rem; font-weight: 650; font-variant-numeric: tabular-nums }
dl.facts { display: grid; grid-template-columns: minmax(6rem, auto) minmax(0, 1fr); gap: .35rem 1rem; margin: 0 } dl.facts dt { color: var(--soft) } dl.facts dd { margin: 0 }
ul.rows { list-style: none; margin: 0; padding: 0 } ul.rows li { padding: .6rem 0; border-top: 1px solid var(--line); display: flex; flex-wrap: wrap; gap: 0 1rem; justify-content: space-between }
ul.rows li:first-child { border: 0 } ul.rows .what { min-width: 0; flex: 1 1 14rem } ul.rows .when { color: var(--soft); font-size: .875rem }
@media (min-width: 60rem) { main > section ul.rows li > span:nth-child(n+2) { flex: 0 0 8rem } }
ul.orders li { display: grid; grid-template-columns: 4.5rem minmax(0, 1fr) auto; align-items: baseline; gap: 0 .75rem } ul.orders .what { grid-column: 1 / -1 } .sum { font-variant-numeric: tabular-nums }
@media (min-width: 60rem) { main > section ul.orders li { grid-template-columns: minmax(0, 1fr) 6rem 13rem 7rem } main > section ul.orders .what { grid-column: auto } main > section ul.orders .sum { text-align: right } }
.scroll { overflow-x: auto } table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums } th, td { overflow-wrap: normal; white-space: nowrap; text-align: left; padding: .4rem .6rem .4rem 0; border-top: 1px solid var(--line); vertical-align: top } thead th { border: 0; color: var(--soft); font-weight: 500; font-size: .875rem } .differs { color: var(--bad); font-weight: 650 }
svg { display: block; width: 100%; height: auto } svg .sold { fill: var(--bar) } svg .failed { fill: var(--bar-bad) } svg .base { stroke: var(--line) } svg text { fill: var(--soft); font: 11px system-ui, sans-serif }
form.line { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end } form.line label { flex: 1 1 9rem } form.line label.wide { flex: 2 1 16rem }
fieldset { border: 0; padding: 0; margin: 0 } legend { padding: 0; font-weight: 600 }
label { display: block; color: var(--soft); font-size: .875rem } label.pick { display: flex; gap: .6rem; padding: .5rem 0; color: inherit; font-size: 1rem; align-items: baseline }
input:not([type=radio]), select { display: block; width: 100%; min-width: 0; height: 2.75rem; padding: .55rem .6rem; border: 1px solid var(--soft); border-radius: .6rem; background: var(--back); color: inherit; font: inherit }
button, .button { display: inline-block; padding: .55rem 1rem; border: 0; border-radius: .6rem; background: var(--leaf); color: var(--on-leaf); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer }
button.quiet { background: none; color: var(--leaf); padding: .3rem 0; font-weight: 500; text-decoration: underline } button.danger { background: var(--bad); color: var(--back) }
:focus-visible { outline: 3px solid var(--warn); outline-offset: 2px }
.acts { display: flex; align-items: center; flex-wrap: wrap; gap: .75rem } .bad { color: var(--bad) } .warn { color: var(--warn) } .said { border-left: 4px solid var(--leaf) }
.bare { max-width: 26rem; margin: 12dvh auto 0; padding: 0 1rem; text-align: center }
code { font-size: .9em }
`;

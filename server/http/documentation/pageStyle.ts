/** The house look on a page without the application: ink on white, structure by lines, copper where something can be done. */
export const pageStyle = `
:root { color-scheme: light dark; --ink: #1a2027; --canvas: #fff; --raised: #f6f7f9; --line: #d9dde3; --muted: #57606a; --accent: #964e21; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ee; --canvas: #14181d; --raised: #1b2027; --line: #2d343d; --muted: #9aa4b2; --accent: #d58a53; } }
* { box-sizing: border-box; }
body { margin: 0; display: grid; grid-template-columns: 304px minmax(0, 1fr); color: var(--ink); background: var(--canvas); font: 14px/1.5 "IBM Plex Sans", system-ui, sans-serif; }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 16px; border-right: 1px solid var(--line); background: var(--raised); font-size: 13px; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a { display: block; padding: 4px 0; }
.mark { margin: 0 0 12px; font-size: 16px; font-weight: 600; }
main { max-width: 880px; padding: 24px 32px 64px; }
h1 { font-size: 28px; margin: 0 0 12px; }
h3 { font-size: 16px; margin: 0 0 8px; }
h4 { font-size: 13px; margin: 12px 0 4px; color: var(--muted); font-weight: 600; }
p { margin: 0 0 8px; }
section { padding: 24px 0; border-top: 1px solid var(--line); scroll-margin-top: 8px; }
a { color: var(--accent); }
code { font: 13px "IBM Plex Mono", ui-monospace, monospace; }
table { width: 100%; border-collapse: collapse; font-size: 13px; }
th, td { text-align: left; vertical-align: top; padding: 6px 8px; border-top: 1px solid var(--line); font-weight: 400; overflow-wrap: anywhere; }
th { width: 40%; }
.method { display: inline-block; min-width: 40px; font: 600 12px "IBM Plex Mono", ui-monospace, monospace; color: var(--muted); }
.may, .who, small { color: var(--muted); font-size: 12px; }
@media (max-width: 760px) { body { display: block; } nav { position: static; height: auto; border-right: 0; border-bottom: 1px solid var(--line); } main { padding: 16px; } }
@media print { nav { display: none; } body { display: block; } }
`;

/** Documentation of the calls on one page: no scripts, no external content. */
import { z } from 'zod';
import type { EndpointShape, Schema } from '../../../contract/base/calls/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { errorStatuses } from '../../../contract/base/calls/errors.ts';
import { escapeHtml } from '../../calls/html.ts';
import { accessInWords } from './openApi.ts';

interface Node {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  anyOf?: Node[];
  oneOf?: Node[];
  items?: Node;
  properties?: Record<string, Node>;
  required?: string[];
  additionalProperties?: boolean | Node;
  description?: string;
}

/** Short description of a schema: `text`, `list of object`, `"full" or "partial"`. */
function word(node: Node): string {
  const choices = node.anyOf ?? node.oneOf;
  if (choices) return [...new Set(choices.map(word))].join(' or ');
  if (node.enum) return node.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (node.const !== undefined) return JSON.stringify(node.const);
  if (node.type === 'array') return `list of ${word(node.items ?? {})}`;
  if (node.format) return node.format;
  return String(node.type ?? 'any');
}

function fieldsTable(caption: string, schema: Schema | undefined): string {
  if (!schema) return '';
  const whole: Node = JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })));
  const node = whole.type === 'array' ? (whole.items ?? {}) : whole;
  const title = whole.type === 'array' ? `${caption}: a list of` : caption;
  if (!node.properties) return `<h4>${escapeHtml(title)}</h4><p>${escapeHtml(word(node))}</p>`;
  const rows = Object.entries(node.properties).map(([name, field]) => {
    const needed = node.required?.includes(name) ? '' : ' <span class="may">optional</span>';
    return `<tr><th scope="row"><code>${escapeHtml(name)}</code>${needed}</th><td>${escapeHtml(word(field))}${field.description ? `<br><small>${escapeHtml(field.description)}</small>` : ''}</td></tr>`;
  });
  return `<h4>${escapeHtml(title)}</h4><table>${rows.join('')}</table>`;
}

function callSection(name: string, shape: EndpointShape): string {
  const file =
    shape.file === undefined
      ? ''
      : `<p>Sent as multipart/form-data, the fields first, then the file in the part <code>${escapeHtml(shape.file)}</code>.</p>`;
  return `<section id="${escapeHtml(name)}">
    <h3><span class="method">${shape.method}</span> <code>/api${escapeHtml(shape.path)}</code></h3>
    <p>${escapeHtml(shape.summary)}</p><p class="who">${escapeHtml(accessInWords(shape.access))}</p>${file}
    ${fieldsTable('Query', shape.query)}${fieldsTable(shape.file === undefined ? 'Body' : 'Fields', shape.body)}${fieldsTable('Reply', shape.reply)}
  </section>`;
}

/** Returns the page as HTML. */
export function documentationPage(): string {
  const calls = Object.entries<EndpointShape>(endpoints);
  const contents = calls.map(
    ([name, { method, path }]) =>
      `<li><a href="#${escapeHtml(name)}"><span class="method">${method}</span> ${escapeHtml(path)}</a></li>`,
  );
  const errors = Object.entries(errorStatuses).map(
    ([code, status]) => `<tr><th scope="row"><code>${escapeHtml(code)}</code></th><td>${status}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Wireway API</title><style>${pageStyle}</style>
</head>
<body>
<nav aria-label="Calls"><p class="mark">Wireway</p><ul>${contents.join('')}</ul><p><a href="#errors">Errors</a></p></nav>
<main>
<h1>Wireway API</h1>
<p>The same as a document for programs: <a href="/api/openapi.json">openapi.json</a>.</p>
<p>Every call carries the ID token of the sign-in provider: <code>Authorization: Bearer …</code>. Bodies are <code>application/json</code>; unknown fields are refused; date-times are ISO&nbsp;8601.</p>
${calls.map(([name, shape]) => callSection(name, shape)).join('')}
<section id="errors"><h3>Errors</h3><p>Every failure is <code>{ "message", "code", "requestId" }</code>: the message is for people, the code for programs.</p><table>${errors.join('')}</table></section>
</main>
</body>
</html>`;
}

/** Visual style for a page outside the application: ink on white, structure by lines, copper for actions. */
const pageStyle = `
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

/** Checks in the source that user-visible texts come from the language files, not from the server code. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor, type ESTree } from 'vite';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Locations in the code where sentences are allowed, with the reason. */
const places: Readonly<Record<string, string>> = {
  'server/locales/': 'the words themselves',
  'server/auth/identityProvider/': 'pages of the embedded sign-in, for whoever tries Wireway on one machine',
  'server/auth/remoteProvider/': 'told on the console and in the log to whoever sets up the sign-in provider',
  'server/auth/spoof.ts': 'development sign-in, which nobody meets who does not write code',
  'server/http/documentation/': 'the description of the API, for developers',
  'server/config/config.ts': 'told on the console to whoever starts the server',
  'server/config/unknownSettings.ts': 'logged for whoever starts the server',
  'server/db/postgres/': 'told on the console, in the log and by /readyz to whoever looks after the server',
  'server/http/listening/heldPort.ts': 'told on the console to whoever starts the server',
  'server/config/metricsConfig.ts': 'told on the console to whoever starts the server',
  'server/http/metrics/declarations.ts': 'the meaning of each metric, for whoever looks after the server',
  'server/start.ts': 'told on the console to whoever starts the server',
  'server/http/buildStamp.ts': 'told on the console to whoever starts the server',
  'server/db/pglite/findDamage.ts': 'told on the console and by /readyz to whoever looks after the server',
  'server/db/folder/': 'told on the console and by /readyz to whoever looks after the server',
  'server/archive/': 'printed by npm run archive and npm run restore, or logged',
  'server/services/archives/': 'what the system said of an archive, shown beside the sentence of the page',
  'server/seed/': 'what people wrote in the demonstration; printed by npm run demo:reset',
  'server/db/lock.ts': 'told on the console to whoever starts the server',
};

const sources = readdirSync(`${root}/server`, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => `server/${name.replaceAll('\\', '/')}`);

/** Errors for developers and operators, and the log. Both stay English. */
const plainErrors = new Set([
  'ArchiveError',
  'Error',
  'JobCancelled',
  'JobLost',
  'KeysUnknown',
  'StartError',
  'TypeError',
]);
const logs = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal']);

const capital = /^["“]?[A-Z]/;
const verb = /\b(?:is|are|was|has|have|must|may|can|cannot|needs?|takes?)\b(?! null| not null| distinct from)/;

/** Returns true for three or more words that begin and end, or are combined, like a sentence. A placeholder counts as a word. */
function isSentence(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /\p{L}{2}|^X/u.test(word));
  return words.length >= 3 && capital.test(text) && (/[.!?]$/.test(text) || verb.test(text));
}

const textOf = ({ quasis }: ESTree.TemplateLiteral): string => quasis.map(({ value }) => value.raw).join('X');

function sentencesIn(source: string, name = 'source.ts'): string[] {
  const passed: [start: number, end: number][] = [];
  const found: { text: string; start: number }[] = [];
  new Visitor({
    NewExpression({ callee, start, end }) {
      if (callee.type === 'Identifier' && plainErrors.has(callee.name)) passed.push([start, end]);
    },
    CallExpression({ callee, start, end }) {
      if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && logs.has(callee.property.name))
        passed.push([start, end]);
    },
    Literal({ value, start }) {
      if (typeof value === 'string') found.push({ text: value, start });
    },
    TemplateLiteral(node) {
      found.push({ text: textOf(node), start: node.start });
    },
  }).visit(parseSync(name, source).program);
  return found
    .filter(({ text, start }) => isSentence(text) && !passed.some(([from, to]) => start > from && start < to))
    .map(({ text }) => text);
}

const found = sources.flatMap((name) =>
  sentencesIn(readFileSync(`${root}/${name}`, 'utf8'), name).map((text) => ({ name, text })),
);

it.each([
  ["throw new WirewayError('user.notFound', 'There is no such person here.');", 1],
  ['const reason = `${field.label} takes a whole number.`;', 1],
  ["return { field, message: early ? 'The test earns nothing yet.' : 'The cable is not pulled yet.' };", 2],
  ["throw new WirewayError('project.idMissing', 'Project Id is missing');", 1],
  ["throw new Error('A first sign-in could be neither stored nor found.');", 0],
  ["log.warn({ error }, 'The database is away.');", 0],
  ["summed('pulled', 'Design length of pulled', 'length');", 0],
  ['session.query(`${columns} where x is null`);', 0],
])('recognizes user-visible text in %s', (source, sentences) => {
  expect(sentencesIn(source)).toHaveLength(sentences);
});

it('the server code contains no user-visible sentence', () => {
  const misplaced = found.filter(({ name }) => !Object.keys(places).some((place) => name.startsWith(place)));
  expect(misplaced).toEqual([]);
});

it('the list of allowed places contains no place without a sentence', () => {
  expect(Object.keys(places).filter((place) => !found.some(({ name }) => name.startsWith(place)))).toEqual([]);
});

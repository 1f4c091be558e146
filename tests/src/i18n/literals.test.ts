/** What a person is told lies in the words, so no source writes a sentence where one is told. */
import { expect, it } from 'vitest';

const sources = import.meta.glob<string>(
  [
    '../../../src/**/*.{ts,tsx}',
    '../../../contract/**/*.ts',
    // Names of fields and codes, which the words are made from or which a project starts with.
    '!../../../contract/commodities/*.ts',
    '!../../../contract/setup/codes/customaryCodes.ts',
    // The words themselves; names of roles and reports, from which the words take them, and OpenAPI.
    '!../../../src/i18n/locales/{en-US,es-MX,fr-CA}/**',
    '!../../../contract/names/**',
    '!../../../contract/base/messages/{en-US,es-MX,fr-CA}/**',
    '!../../../contract/{base/calls/{errors,permissions},base/values/scalars,reports/reports}.ts',
    // Why sign-in failed is told by its kind; the message is for the log and for the administrator.
    '!../../../src/ports/auth/**',
  ],
  { query: '?raw', import: 'default', eager: true },
);

/** A text of several words, begun as a sentence or with what it is about, where a person is told something. */
const told =
  /(?<=\b(?:refused|toast)\(\s*|\b(?:reason|message|problem|title|label|text|description|placeholder):\s*|\s(?:aria-label|title|placeholder|alt|label)=\{?)(['"`])(?:[\p{Lu}“«]|\$\{)(?:(?!\1)[^\n])* (?:(?!\1)[^\n])*\1/gu;
const withoutComments = (source: string) => source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/ .*$/gm, '');
const hasWords = (text: string) => /\p{L}{2}/u.test(text.replaceAll(/\$\{[^}]*\}/g, ''));
const sentencesIn = (source: string) =>
  [...withoutComments(source).matchAll(told)].flatMap(([found]) => (hasWords(found) ? found : []));

it.each([
  ['refused(`“${typed}” is not a number.`)', 1],
  ["{ is: 'failed', reason: 'The server did not answer for this entry.' }", 1],
  ['{ field, message: `${label} is in the future.` }', 1],
  ["toast(\n  'Nothing was saved.',\n)", 1],
  ['<nav aria-label="Main menu">', 1],
  ["refused(entrySentence('negative', { field }))", 0],
  ['{ title: `${type} · ${title}` }', 0],
  ["{ reason: 'broken', message: t('files.unreadable') }", 0],
  ["// reason: 'The server did not answer.'", 0],
])('finds what is told in %j', (source, count) => {
  expect(sentencesIn(source)).toHaveLength(count);
});

it('reads the sources', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(300);
});

it('finds no sentence outside the words', () => {
  const found = Object.entries(sources).flatMap(([path, source]) =>
    sentencesIn(source).map((sentence) => `${path.replace('../../../', '')}: ${sentence}`),
  );
  expect(found).toEqual([]);
});

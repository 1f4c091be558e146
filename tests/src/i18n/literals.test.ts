/** All texts for the user are in the locale files, so no source contains a sentence in a place that shows text. */
import { expect, it } from 'vitest';

const sources = import.meta.glob<string>(
  [
    '../../../src/**/*.{ts,tsx}',
    '../../../contract/**/*.ts',
    // Names of fields and codes, from which the texts are built or with which a project starts.
    '!../../../contract/commodities/*.ts',
    '!../../../contract/setup/codes/customaryCodes.ts',
    // The texts themselves; names of roles and reports, which the texts reuse, and OpenAPI.
    '!../../../src/i18n/locales/{en-US,es-MX,fr-CA}/**',
    '!../../../contract/names/**',
    '!../../../contract/base/messages/{en-US,es-MX,fr-CA}/**',
    '!../../../contract/{base/calls/{errors,permissions},base/values/scalars,reports/{reports,reportTypes}}.ts',
    // The user sees a text by the kind of the sign-in failure; the message is for the log and the administrator.
    '!../../../src/ports/auth/**',
  ],
  { query: '?raw', import: 'default', eager: true },
);

/** Matches a text of several words that starts like a sentence or with its subject, in a place shown to the user. */
const reported =
  /(?<=\b(?:refused|toast)\(\s*|\b(?:reason|message|problem|title|label|text|description|placeholder):\s*|\s(?:aria-label|title|placeholder|alt|label)=\{?)(['"`])(?:[\p{Lu}“«]|\$\{)(?:(?!\1)[^\n])* (?:(?!\1)[^\n])*\1/gu;
const withoutComments = (source: string) => source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/ .*$/gm, '');
const hasWords = (text: string) => /\p{L}{2}/u.test(text.replaceAll(/\$\{[^}]*\}/g, ''));
const sentencesIn = (source: string) =>
  [...withoutComments(source).matchAll(reported)].flatMap(([found]) => (hasWords(found) ? found : []));

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
])('finds the texts for the user in %j', (source, count) => {
  expect(sentencesIn(source)).toHaveLength(count);
});

it('reads the sources', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(300);
});

it('finds no sentence outside the locale files', () => {
  const found = Object.entries(sources).flatMap(([path, source]) =>
    sentencesIn(source).map((sentence) => `${path.replace('../../../', '')}: ${sentence}`),
  );
  expect(found).toEqual([]);
});

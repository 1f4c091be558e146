/**
 * List of all codes with the server's text in docs/error-codes.md. To update: `vitest run tests/errorCodesDocument.test.ts
 * --update=true`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { errorStatuses } from '../contract/base/calls/errors.ts';
import { localeTexts } from './support/plainLanguage/localeTexts.ts';
import { root, sourceFiles } from './support/sourceImports.ts';

/** Maps a message function to its text file: `fileMessage` → `importFiles`. */
const namespaces = new Map(
  ['server/locales/en-US', 'contract/base/messages/en-US'].flatMap((folder) =>
    readdirSync(join(root, folder)).flatMap((name) => {
      const text = readFileSync(join(root, folder, name), 'utf8');
      const place = folder.startsWith('server') ? 'server ' : '';
      return Array.from(
        text.matchAll(/export const (\w+Message) = messagesOf<[^>]*>\('(\w+)'\)/g),
        ([, maker = '', namespace = '']) => [maker, `${place}${namespace}`] as const,
      );
    }),
  ),
);

const english = new Map(localeTexts('en-US'));

/** Returns the first text that the source assigns to a code, where both are named in one place. */
function textOf(code: string, sources: readonly string[]): string {
  const pattern = new RegExp(`DomainError\\(\\s*'${code.replace('.', '\\.')}',\\s*(\\w+Message)\\(\\s*'(\\w+)'`);
  for (const source of sources) {
    const [, maker = '', key = ''] = pattern.exec(source) ?? [];
    const path = `${namespaces.get(maker)}:${key}`;
    const text = english.get(path) ?? english.get(`${path}_other`);
    if (text !== undefined) return text.replaceAll(/\{\{(\w+)[^}]*\}\}/g, '*$1*').replaceAll('|', '\\|');
  }
  return '';
}

it('lists the codes of the contract', async () => {
  const sources = sourceFiles('server').map((file) => readFileSync(join(root, file), 'utf8'));
  const rows = Object.entries(errorStatuses).map(([code, status]) => ({ code, status, text: textOf(code, sources) }));
  expect(rows.filter(({ text }) => text !== '').length).toBeGreaterThan(rows.length / 2);
  const lines = rows.map(({ code, status, text }) => `| \`${code}\` | ${status} | ${text} |`);
  await expect(`# Error codes

Every failed call answers with a \`code\`, a \`message\` for the person (in the language of the \`Accept-Language\` header) and, where
it is about fields, \`problems\`. The message below is one example in English; a code can have several. Generated from
\`contract/base/calls/errors.ts\`.

| Code | Status | Example |
| --- | --- | --- |
${lines.join('\n')}
`).toMatchFileSnapshot('../docs/error-codes.md');
});

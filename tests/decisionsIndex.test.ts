/**
 * Index of the decisions, generated from their titles and summaries. To update: `vitest run tests/decisionsIndex.test.ts
 * --update=true`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = 'docs/decisions';
const topics = readdirSync(folder)
  .filter((name) => name.endsWith('.md') && name !== 'README.md')
  .map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const [, title = '', summary = ''] = /^# (.+)\n\n((?:.+\n)+)/.exec(text) ?? [];
    return { name, title, summary: summary.trim().replaceAll('\n', ' '), words: text.split(/\s+/).length };
  })
  .toSorted((one, other) => one.title.localeCompare(other.title));

it('lists every topic with its summary', async () => {
  const lines = topics.map(({ name, title, summary }) => `- [${title}](${name}): ${summary}`);
  const index = `# Decisions

What we decided, why, and what we tried instead. One document for each topic; a new decision changes the document of its
topic. Generated from the documents.

${lines.join('\n')}

## Numbers in migrations

A migration never changes, so some of them still cite the numbers that the records had:

- 81: [commodity fields](commodity-fields.md)
- 22: [edits and undo](edits-and-undo.md)
- 135, 180, 242: [field entry](field-entry.md)
- 243: [figures](figures.md)
- 282: [import applying](import-applying.md)
- 93, 103: [import reading](import-reading.md)
- 172: [inspector and problem reports](inspector-and-problem-reports.md)
- 290: [lengths and units](lengths-and-units.md)
- 232, 235, 237, 252: [reels](reels.md)
- 59: [server and database](server-and-database.md)
- 123, 170, 171, 250: [users and access](users-and-access.md)
`;
  await expect(index).toMatchFileSnapshot(`../${folder}/README.md`);
});

it.each(topics)('$name has a title, a summary and at most two pages', ({ title, summary, words }) => {
  expect(title).not.toBe('');
  expect(summary).not.toBe('');
  expect(words).toBeLessThanOrEqual(1050);
});

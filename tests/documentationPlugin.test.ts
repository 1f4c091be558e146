import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withoutDocumentation } from '../scripts/documentationPlugin.ts';

const lines = (text: string) => text.split('\n').map(({ length }) => length);

it('empties the summary of a call and keeps the rest on the same line and column', () => {
  const source = `export const listRows = endpoint({
  method: 'GET',
  summary:
    'Rows of a project; “description: x” is text.',
  query: z.strictObject({ summary: z.string() }),
});`;
  const text = withoutDocumentation('contract/rows.ts', source);
  expect(text).toContain(`    ''`);
  expect(text).not.toContain('Rows of a project');
  expect(text).toContain('query: z.strictObject({ summary: z.string() }),');
  expect(lines(text)).toEqual(lines(source));
});

it('empties the descriptions of the states of a machine, but no computed value', () => {
  const source = `const states = { idle: { description: 'Nothing waits.' }, busy: { description: textOf('busy') } };`;
  expect(withoutDocumentation('machines/machine.ts', source).replaceAll(/ +/g, ' ')).toBe(
    `const states = { idle: { description: '' }, busy: { description: textOf('busy') } };`,
  );
});

it('leaves texts that the page shows, such as a heading “Description” or “Summary”', () => {
  const source = `export const headings = { 'cable-summary': { description: 'Description' }, summary: 'Summary' };`;
  expect(withoutDocumentation('contract/names/en-US/headings.ts', source)).toBe(source);
});

it('changes no file of the contract that declares no call', () => {
  const files = globSync('contract/**/*.ts');
  expect(files.length).toBeGreaterThan(100);
  const changed = files.filter((file) => {
    const source = readFileSync(file, 'utf8');
    return !source.includes('endpoint({') && withoutDocumentation(file, source) !== source;
  });
  expect(changed).toEqual([]);
});

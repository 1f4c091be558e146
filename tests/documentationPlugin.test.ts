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
  const text = withoutDocumentation('rows.ts', source);
  expect(text).toContain(`    ''`);
  expect(text).not.toContain('Rows of a project');
  expect(text).toContain('query: z.strictObject({ summary: z.string() }),');
  expect(lines(text)).toEqual(lines(source));
});

it('empties the descriptions of the states of a machine, but no computed value', () => {
  const source = `const states = { idle: { description: 'Nothing waits.' }, busy: { description: textOf('busy') } };`;
  expect(withoutDocumentation('machine.ts', source).replaceAll(/ +/g, ' ')).toBe(
    `const states = { idle: { description: '' }, busy: { description: textOf('busy') } };`,
  );
});

/**
 * Charts can be read, and pasted into an editor of charts: within a machine's configuration every transition is written
 * out, and guards, actions, delays and actors are names.
 */
import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const nodesIn = (value: unknown): Node[] => {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  return isNode(value) ? [value, ...Object.values(value).flatMap(nodesIn)] : [];
};

const builders: ReadonlySet<unknown> = new Set(['createMachine', 'createStateConfig']);
/** What a name is given, and what says nothing of the chart. */
const free: ReadonlySet<string> = new Set(['params', 'input', 'output', 'context', 'description', 'id', 'tags']);
const keyOf = ({ key }: Node): string => (isNode(key) ? String(key['name'] ?? key['value']) : '');

/** Places in a source where a chart is computed instead of written: `file:line`, with what stands there. */
function computedParts(file: string, text: string): string[] {
  const found: string[] = [];
  const report = ({ type, start }: Node) => found.push(`${file}:${text.slice(0, start).split('\n').length} ${type}`);
  const check = (value: unknown, isStates: boolean): void => {
    if (!isNode(value)) return;
    if (value.type === 'ObjectExpression') {
      for (const property of value['properties'] as Node[]) {
        if (property.type !== 'Property') report(property);
        // A state may be written in a file of its own.
        else if (isStates && isNode(property['value']) && property['value'].type === 'Identifier') continue;
        else if (isStates || !free.has(keyOf(property)))
          check(property['value'], !isStates && keyOf(property) === 'states');
      }
    } else if (value.type === 'ArrayExpression')
      for (const element of value['elements'] as Node[]) check(element, false);
    else if (value.type !== 'Literal') report(value);
  };
  for (const node of nodesIn(parseSync(file, text).program)) {
    const callee = node['callee'];
    const name = isNode(callee) && isNode(callee['property']) ? callee['property']['name'] : undefined;
    if (node.type === 'CallExpression' && builders.has(name)) check((node['arguments'] as Node[])[0], false);
  }
  return found;
}

describe('the charts', () => {
  const files = globSync('machines/**/*.ts').map((file) => ({ file, text: readFileSync(file, 'utf8') }));

  it('are written out, with names for what they do', () => {
    expect(files.filter(({ text }) => /\.create(Machine|StateConfig)\(/.test(text)).length).toBeGreaterThan(15);
    expect(files.flatMap(({ file, text }) => computedParts(file, text))).toEqual([]);
  });

  it.each([
    ['a shared list of transitions', "on: { ...waysOut, 'signIn.start': 'signingIn' }"],
    ['a shared array', "on: { 'user.loaded': [...taken, { target: 'a' }] }"],
    ['a transition by name', "on: { 'user.loaded': taken }"],
    ['a function in the place of a guard', "on: { go: { guard: () => true, target: 'a' } }"],
    ['a function in the place of an action', 'entry: () => undefined'],
    ['a call that makes a state', "states: { a: waysToSignIn('b') }"],
  ])('show %s', (_, config) => {
    const text = `export const machine = setup({}).createMachine({ ${config} });`;
    expect(computedParts('example.ts', text)).toHaveLength(1);
  });
});

/**
 * Rule for chart sources: charts can be read, and pasted into a chart editor. In a machine's configuration, every transition is
 * written out, and guards, actions, delays and actors are names.
 */
import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor, type ESTree } from 'vite';
import { describe, expect, it } from 'vitest';

const builders: ReadonlySet<string> = new Set(['createMachine', 'createStateConfig']);
/** Properties with arguments for a named part, and properties that are not part of the chart. */
const free: ReadonlySet<string> = new Set(['params', 'input', 'output', 'context', 'description', 'id', 'tags']);
const nameOf = (node: ESTree.Node): string => {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'Literal' ? String(node.value) : '';
};

/** Returns the places in a source where a chart is computed instead of written: `file:line`, with the type of the node. */
function computedParts(file: string, text: string): string[] {
  const found: string[] = [];
  const report = ({ type, start }: ESTree.Node) =>
    found.push(`${file}:${text.slice(0, start).split('\n').length} ${type}`);
  const check = (node: ESTree.Node, isStates: boolean): void => {
    if (node.type === 'ObjectExpression') {
      for (const property of node.properties) {
        if (property.type !== 'Property') report(property);
        // A state can be written in a separate file.
        else if (isStates && property.value.type === 'Identifier') continue;
        else if (isStates || !free.has(nameOf(property.key)))
          check(property.value, !isStates && nameOf(property.key) === 'states');
      }
    } else if (node.type === 'ArrayExpression') {
      for (const element of node.elements) if (element) check(element, false);
    } else if (node.type !== 'Literal') report(node);
  };
  new Visitor({
    CallExpression({ callee, arguments: [config] }) {
      const isBuilder = callee.type === 'MemberExpression' && builders.has(nameOf(callee.property));
      if (isBuilder && config) check(config, false);
    },
  }).visit(parseSync(file, text).program);
  return found;
}

describe('the charts', () => {
  const files = globSync('machines/**/*.ts').map((file) => ({ file, text: readFileSync(file, 'utf8') }));

  it('are written out, with names for their implementations', () => {
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
  ])('are rejected if they contain %s', (_, config) => {
    const text = `export const machine = setup({}).createMachine({ ${config} });`;
    expect(computedParts('example.ts', text)).toHaveLength(1);
  });
});

/**
 * Rule for module state: no module of the browser application holds state. What components share is an atom in the application's
 * store, and the rest belongs to an object that createApp creates. Constants and atoms do not count as state.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor, type ESTree } from 'vite';
import { describe, expect, it } from 'vitest';
import { importsOf, root, sourceFiles } from '../support/sourceImports.ts';

/** True for the stores, which have their own rules. */
const isStore = (path: string): boolean => /^src\/(store|device\/outbox|grid\/setupTable\/store)\//.test(path);

/** Permitted module state, by file and name, with the reason. */
const allowed: Readonly<Record<string, string>> = {
  'src/i18n/format.ts known': 'cache of a pure function: the formats of a locale',
  'src/i18n/fieldFormats.ts writers': 'cache of a pure function: how numbers of so many digits are written',
  'src/i18n/useTerms.ts spoken': 'cache of a pure function: the terms of a language',
  'src/ui/day/dayText.ts formats': 'cache of a pure function: the date format of a locale',
  'src/ui/screen/textWidth.ts known': 'cache of a pure function: the width of a text',
  'src/ui/screen/textWidth.ts context': 'the canvas that the widths above are measured on',
  'src/grid/commodityGrid/edits/waitingEdits.ts reasons': 'cache of a pure function: the reason of a cell as text',
  'src/grid/dataGrid/selection/htmlTable.ts policy': 'a browser creates a Trusted Types policy of one name once',
  'src/shared/scanning/signals.ts sound': 'a browser allows a page few audio contexts',
};

/** Classes whose objects hold the values added to them. */
const collections = new Set(['Map', 'Set', 'WeakMap', 'WeakSet', 'Array']);
/** Methods that change a collection. */
const changes = new Set('add clear copyWithin delete fill pop push reverse set shift sort splice unshift'.split(' '));

function unwrapped(node: ESTree.Expression): ESTree.Expression {
  const isWrapped =
    node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression' || node.type === 'TSNonNullExpression';
  return isWrapped ? unwrapped(node.expression) : node;
}

function isCollection(value: ESTree.Expression | null): boolean {
  if (value === null) return false;
  const node = unwrapped(value);
  if (node.type === 'NewExpression') return node.callee.type === 'Identifier' && collections.has(node.callee.name);
  return node.type === 'ArrayExpression' || node.type === 'ObjectExpression';
}

/** Returns the name of the variable at the start of a member chain: `known` of `known.list[0]`. */
function baseOf(node: ESTree.Node): string | undefined {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MemberExpression') return baseOf(node.object);
  if (node.type === 'TSNonNullExpression' || node.type === 'ChainExpression') return baseOf(node.expression);
  return undefined;
}

/**
 * Returns names whose objects a program changes: by a method, by an assignment to a member, or by passing them to Object.assign.
 */
function changedNames(program: ESTree.Program): Set<string> {
  const names = new Set<string>();
  const note = (node: ESTree.Node | undefined) => {
    const name = node && baseOf(node);
    if (name !== undefined) names.add(name);
  };
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (changes.has(callee.property.name)) note(callee.object);
      if (baseOf(callee.object) === 'Object' && callee.property.name === 'assign') note(given[0]);
    },
    AssignmentExpression: ({ left }) => void (left.type === 'MemberExpression' && note(left)),
    UpdateExpression: ({ argument }) => void (argument.type === 'MemberExpression' && note(argument)),
    UnaryExpression: ({ operator, argument }) => void (operator === 'delete' && note(argument)),
  }).visit(program);
  return names;
}

/** Returns the variables of the module that change: `let` and `var`, and collections that are modified. */
function stateIn(path: string, text: string): string[] {
  const { program } = parseSync(path, text);
  const changed = changedNames(program);
  return program.body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration' || declaration.declare) return [];
    return declaration.declarations.flatMap(({ id, init }) => {
      const name = id.type === 'Identifier' ? id.name : text.slice(id.start, id.end);
      const isState = declaration.kind !== 'const' || (isCollection(init) && changed.has(name));
      return isState ? [`${path} ${name}`] : [];
    });
  });
}

describe('modules of src', () => {
  const found = sourceFiles('src')
    .filter((path) => !isStore(path))
    .flatMap((path) => stateIn(path, readFileSync(join(root, path), 'utf8')));

  it('hold no state', () => {
    expect(found.filter((name) => allowed[name] === undefined)).toEqual([]);
  });

  it('need every listed exception', () => {
    expect(Object.keys(allowed).filter((name) => !found.includes(name))).toEqual([]);
  });
});

/** Permitted entry points: `jotai` itself would load React at startup, before a page can be shown. */
const entryPoints = new Set(['jotai/vanilla', 'jotai/vanilla/utils', 'jotai/react']);

it('imports jotai only through its entry points', () => {
  const others = sourceFiles('src')
    .flatMap(importsOf)
    .filter(({ to }) => /^jotai(\/|$)/.test(to) && !entryPoints.has(to));
  expect(others.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
});

it('creates one store per page only', () => {
  const creating = sourceFiles('src').filter((path) =>
    /\b(createStore|getDefaultStore)\(/.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(creating.toSorted()).toEqual(['src/app/createApp.ts', 'src/inspect.tsx']);
});

describe('the module state rule', () => {
  it.each([
    ['a variable', 'let isOpen = false;'],
    ['an exported variable', 'export let isOpen = false;'],
    [
      'a set of listeners',
      'const isOpen = new Set<() => void>();\nexport const on = (one: () => void) => isOpen.add(one);',
    ],
    ['a map', 'const isOpen = new Map<string, number>();\nfunction open() { isOpen.set("a", 1); }'],
    ['a weak map', 'const isOpen = new WeakMap<object, number>();\nfunction open(key: object) { isOpen.set(key, 1); }'],
    ['a list', 'const isOpen: string[] = [];\nfunction open() { isOpen.push("a"); }'],
    ['an item of a list', 'const isOpen = [false];\nfunction open() { isOpen[0] = true; }'],
    ['an object', 'export const isOpen = { now: false };\nfunction open() { isOpen.now = true; }'],
    ['an object in an object', 'const isOpen = { now: { times: 0 } };\nfunction open() { isOpen.now.times++; }'],
    ['an object with a type', 'const isOpen = {} as Record<string, true>;\nfunction close() { delete isOpen["a"]; }'],
    [
      'an object that others are copied into',
      'const isOpen = {};\nfunction open() { Object.assign(isOpen, { a: 1 }); }',
    ],
  ])('finds %s', (_, text) => {
    expect(stateIn('planted.ts', text)).toEqual(['planted.ts isOpen']);
  });

  it.each([
    ['an atom', 'export const isOpenAtom = atom(false);'],
    ['a list that is only read', 'const kinds = ["a", "b"];\nexport const first = kinds.toSorted()[0];'],
    [
      'a set that is only asked',
      'const kinds = new Set(["a"]);\nexport const isKind = (kind: string) => kinds.has(kind);',
    ],
    ['a variable of a function', 'export function count() { let times = 0; times++; return times; }'],
  ])('ignores %s', (_, text) => {
    expect(stateIn('planted.ts', text)).toEqual([]);
  });
});

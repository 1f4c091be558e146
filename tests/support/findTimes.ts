/** Finds the numbers in a source that are times, for the rule in `tests/architecture/timings.test.ts`. */
import { parseSync, Visitor, type ESTree } from 'vite';

type Node = ESTree.Node;

/** Calls that wait, by the last part of their name, with the position of the delay argument. */
const delayArgument: Readonly<Record<string, number>> = {
  setTimeout: 1,
  setInterval: 1,
  useDebouncedValue: 1,
  withTimeout: 1,
  pause: 0,
  sleep: 0,
  timeout: 0,
};

/** Last words of names of times. */
const timeWord =
  /^(?:after|age|days|debounce|delay|duration|every|expiry|grace|heartbeat|hours|interval|lease|life|lifetime|minutes|ms|patience|pause|period|rest|seconds|settle|silence|throttle|time|timeout|tolerance|ttl|until|wait)s?$/i;
const namesTime = (name: string): boolean => timeWord.test(/[A-Z]?[a-z]+$/.exec(name)?.[0] ?? '');

const unitLiterals: ReadonlySet<number> = new Set([60_000, 3_600_000, 86_400_000, 604_800_000]);
/** SQL interval with a literal number, except a unit that is multiplied by a number. */
const sqlInterval = /(?<!\* )interval '\d+ (?:minute|hour|day|week|month)/g;
/** Smaller numbers are counts, except as the delay itself. */
const minTime = 10;

export interface FoundTime {
  readonly line: number;
  readonly text: string;
}

type AnyNode = Node | null | undefined;

/** Yields the nodes of an expression, including itself. */
function* nodesIn(node: unknown): Generator<Node> {
  if (Array.isArray(node)) for (const each of node) yield* nodesIn(each);
  else if (isNode(node)) {
    yield node;
    for (const child of Object.values(node)) yield* nodesIn(child);
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value;

const isNumber = (node: Node): node is Node & { readonly value: number } =>
  node.type === 'Literal' && typeof node.value === 'number';

const nameOf = (node: Node): string => {
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return node.name;
  if (node.type === 'PrivateIdentifier') return node.name;
  if (node.type === 'MemberExpression') return nameOf(node.property);
  return node.type === 'Literal' ? String(node.value) : '';
};

const readsClock = (node: Node): boolean =>
  [...nodesIn(node)].some((each) => each.type === 'CallExpression' && /^(?:now|getTime)$/.test(nameOf(each.callee)));

const calculations: ReadonlySet<string> = new Set(['+', '-', '*', '/', '**']);
const comparisons: ReadonlySet<string> = new Set(['<', '<=', '>', '>=']);

export function findTimes(path: string, text: string): FoundTime[] {
  const { program } = parseSync(path, text);
  const all = [...nodesIn(program)];
  const imports = all.flatMap((node) =>
    node.type === 'ImportDeclaration' ? node.specifiers.map((each) => ({ each, source: node.source.value })) : [],
  );
  const importedFrom = (file: RegExp) =>
    new Set(imports.filter(({ source }) => file.test(source)).map(({ each }) => each.local.name));
  /** Names under which this file imports units of time, and times. */
  const units = importedFrom(/\/durations\.ts$/);
  const times = importedFrom(/imings\.ts$/);

  /** Returns the value of a number, or of a calculation with only numbers and units. */
  function valueOf(node: AnyNode): number | undefined {
    if (!node) return undefined;
    if (isNumber(node)) return node.value;
    if (node.type === 'Identifier') return units.has(node.name) ? 60_000 : undefined;
    if (node.type === 'TSAsExpression' || node.type === 'ParenthesizedExpression') return valueOf(node.expression);
    if (node.type !== 'BinaryExpression' || !calculations.has(node.operator)) return undefined;
    const [left, right] = [valueOf(node.left), valueOf(node.right)];
    if (left === undefined || right === undefined) return undefined;
    if (node.operator === '+') return left + right;
    if (node.operator === '-') return left - right;
    if (node.operator === '/') return left / right;
    return node.operator === '*' ? left * right : left ** right;
  }
  const isTime = (node: AnyNode): boolean => (valueOf(node) ?? 0) >= minTime;

  const found = new Set<number>();
  const lineOf = (node: Node) => text.slice(0, node.start).split('\n').length;
  const add = (node: Node) => found.add(lineOf(node));

  /** Numbers with a name: constants, properties, parameters and attributes. */
  const named = all.flatMap((node): { readonly name: string; readonly value: AnyNode; readonly node: Node }[] => {
    if (node.type === 'VariableDeclarator') return [{ name: nameOf(node.id), value: node.init, node }];
    if (node.type === 'Property' || node.type === 'PropertyDefinition')
      return [{ name: nameOf(node.key), value: node.value, node }];
    if (node.type === 'AssignmentPattern') return [{ name: nameOf(node.left), value: node.right, node }];
    if (node.type === 'JSXAttribute' && node.value?.type === 'JSXExpressionContainer')
      return [{ name: nameOf(node.name), value: node.value.expression, node }];
    return [];
  });
  const constants = new Map(named.filter(({ value }) => isTime(value)).map((each) => [each.name, each.node]));
  const isInMs = ({ start }: Node) =>
    /(?:\*\s|[,;(]\s?|\bin )ms\b(?:(?!\*\/)[\s\S])*\*\/\s*(?:export\s+)?(?:const\s+)?$/.test(
      text.slice(0, start).slice(-400),
    );
  for (const { name, value, node } of named) if (isTime(value) && (namesTime(name) || isInMs(node))) add(node);

  /** Adds the numbers and constants of this file that are part of an expression. */
  function addPartsOf(expression: ESTree.Expression): void {
    for (const node of nodesIn(expression)) {
      if (isTime(node)) add(node);
      const constant = node.type === 'Identifier' ? constants.get(node.name) : undefined;
      if (constant) add(constant);
    }
  }

  function addDelayOf({ callee, arguments: given }: ESTree.CallExpression): void {
    const delay = given[delayArgument[nameOf(callee)] ?? given.length];
    if (!delay || delay.type === 'SpreadElement') return;
    if ((valueOf(delay) ?? 0) > 0) add(delay);
    addPartsOf(delay);
  }

  new Visitor({
    CallExpression: addDelayOf,
    BinaryExpression(node) {
      if (comparisons.has(node.operator))
        for (const [clock, other] of [
          [node.left, node.right],
          [node.right, node.left],
        ] as const)
          if (readsClock(clock) && !readsClock(other)) addPartsOf(other);
      const sides = [node.left, node.right];
      if (node.operator === '*' && sides.some(isNumber) && sides.some((side) => times.has(nameOf(side)))) add(node);
      if (valueOf(node) === undefined) return;
      const factors = [...nodesIn(node)].filter((each) => each.type !== 'BinaryExpression');
      const isOfUnit = factors.some((each) => each.type === 'Identifier');
      const sixties = factors.filter((each) => isNumber(each) && (each.value === 60 || each.value === 1000)).length;
      if (isOfUnit || sixties > 1) add(node);
    },
    Literal(node) {
      if (isNumber(node) && unitLiterals.has(node.value)) add(node);
    },
  }).visit(program);

  for (const { index } of text.matchAll(sqlInterval)) found.add(text.slice(0, index).split('\n').length);

  const lines = text.split('\n');
  return [...found].toSorted((a, b) => a - b).map((line) => ({ line, text: lines[line - 1]!.trim() }));
}

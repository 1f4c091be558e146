/** Values that a JSON Schema of the OpenAPI document allows, and similar values that it does not. */
import * as fc from 'fast-check';

export interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly format?: string;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly propertyNames?: JsonSchema;
  readonly additionalProperties?: JsonSchema | false;
}

/** Existing values, by the name of the field that takes them; random ids would match nothing. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

const namedIn = (known: Known, name: string): readonly unknown[] =>
  Object.hasOwn(known, name) ? (known[name] ?? []) : [];

/** Texts and values that have broken other programs. */
const hostileValues: readonly unknown[] = [
  '\0',
  'a\0b',
  '\uD800',
  'tail\uDC00',
  '\uFEFF',
  '\u202Efdp.exe',
  '\u0301'.repeat(500),
  '𝕬'.repeat(120),
  'x'.repeat(40_000),
  '__proto__',
  'constructor',
  'toString',
  "' or 1=1 --",
  "'; drop table cable; --",
  '$1',
  '\\',
  '%s%n',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}${7*7}',
  'NaN',
  '1e400',
  '0x10',
  '0000-01-01',
  '9999-12-31',
  '2026-02-30',
  '',
  ' ',
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 31,
  Number.MAX_SAFE_INTEGER,
  [],
  [[[[]]]],
  {},
  JSON.parse('{"__proto__":{"isPolluted":true}}'),
  { constructor: { prototype: { isPolluted: true } } },
];

export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileValues) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.double() },
);

const lastInstant = 2 ** 31 - 1;

const matching = new Map<string, fc.Arbitrary<string>>();

/** Cached per pattern: preparing its texts takes longer than drawing a few, and some patterns occur in every call. */
function textMatching(pattern: string): fc.Arbitrary<string> {
  const texts = matching.get(pattern) ?? fc.stringMatching(new RegExp(pattern));
  matching.set(pattern, texts);
  return texts;
}

function textOf(schema: JsonSchema): fc.Arbitrary<string> {
  const { pattern, minLength = 0, maxLength = 200 } = schema;
  if (pattern !== undefined)
    return textMatching(pattern).filter((text) => text.length <= maxLength && !text.includes('\0'));
  return fc
    .string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) })
    .filter((text) => text.length <= maxLength && text.trim().length >= minLength);
}

function wholeNumberOf({ minimum, exclusiveMinimum, maximum }: JsonSchema): fc.Arbitrary<number> {
  const min = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1);
  return fc.integer({ min, max: Math.min(maximum ?? lastInstant, lastInstant) });
}

function objectOf(schema: JsonSchema, known: Known): fc.Arbitrary<Record<string, unknown>> {
  const { properties = {}, required = [], propertyNames, additionalProperties } = schema;
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, valueOf(property, known, name)]),
  );
  const declared = fc.record(model, { requiredKeys: [...required] });
  if (!additionalProperties) return declared;
  const more = fc.dictionary(
    valueOf(propertyNames ?? { type: 'string' }, known, 'field') as fc.Arbitrary<string>,
    valueOf(additionalProperties, known),
    {
      maxKeys: 4,
    },
  );
  return fc.tuple(more, declared).map(([further, value]) => Object.assign(further, value));
}

/** A value the schema allows; `name` is the field of the value. */
export function valueOf(schema: JsonSchema, known: Known, name = ''): fc.Arbitrary<unknown> {
  const typical = ordinary(schema, known);
  const named = namedIn(known, name).filter((value) => isOfType(value, schema));
  if (named.length === 0) return typical;
  return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...named) }, { weight: 1, arbitrary: typical });
}

const isOfType = (value: unknown, { type }: JsonSchema): boolean =>
  type === undefined || typeof value === (type === 'integer' ? 'number' : type);

function ordinary(schema: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valueOf(one, known)));
  switch (schema.type) {
    case 'string':
      return textOf(schema);
    case 'integer':
      return wholeNumberOf(schema);
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valueOf(schema.items ?? {}, known), { minLength: schema.minItems ?? 0, maxLength: 4 });
    case 'object':
      return objectOf(schema, known);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

/** The value with existing values in every field that takes them. */
export function naming(value: unknown, known: Known): unknown {
  if (Array.isArray(value)) return value.map((inner) => naming(inner, known));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const named = namedIn(known, name).find((one) => typeof one === typeof inner);
      return [name, named === undefined ? naming(inner, known) : named];
    }),
  );
}

interface Place {
  readonly holder: Record<string, unknown> | unknown[];
  readonly key: string;
}

/** Every place in a value that contains another value, at any depth. */
export function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Place['holder'];
  return Object.entries(value).flatMap(([key, inner]) => [{ holder, key }].concat(placesIn(inner)));
}

const setOwn = (holder: Place['holder'], key: string, value: unknown): void =>
  void Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });

export interface Mutation {
  readonly kind: 'replace' | 'remove' | 'add' | 'rename';
  readonly at: number;
  readonly with: unknown;
}

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom(
    'replace' as const,
    'replace' as const,
    'replace' as const,
    'remove' as const,
    'add' as const,
    'rename' as const,
  ),
  at: fc.nat(),
  with: hostile,
});

/** The value with one invalid part, or unchanged if it has no parts. */
export function mutated(whole: unknown, { kind, at, with: wrong }: Mutation): unknown {
  const value: unknown = structuredClone(whole);
  const places = placesIn(value);
  const place = places[at % Math.max(1, places.length)];
  if (!place) return value;
  const { holder, key } = place;
  const name = typeof wrong === 'string' ? wrong : '__proto__';
  if (kind === 'replace') setOwn(holder, key, wrong);
  if (kind === 'add' && !Array.isArray(holder)) setOwn(holder, name, wrong);
  if (kind === 'rename' && !Array.isArray(holder)) {
    setOwn(holder, name, holder[key]);
    Reflect.deleteProperty(holder, key);
  }
  if (kind === 'remove') {
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else Reflect.deleteProperty(holder, key);
  }
  return value;
}

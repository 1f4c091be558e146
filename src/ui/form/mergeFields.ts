/** What two people did to one record: field by field, against what both began with. */

/** The value at `stepWeights.cable`. */
export function valueAt(values: object, path: string): unknown {
  let value: unknown = values;
  for (const part of path.split('.'))
    value = typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined;
  return value;
}

/** The values with another one at the path; everything beside it is the same object. */
export function withValueAt<Values extends object>(values: Values, path: string, value: unknown): Values {
  const [first = '', ...rest] = path.split('.');
  const inner: unknown = Reflect.get(values, first);
  const holder = typeof inner === 'object' && inner !== null ? inner : {};
  const next = rest.length === 0 ? value : withValueAt(holder, rest.join('.'), value);
  return { ...values, [first]: next };
}

/** Whether two values are one and the same to a reader, whatever the order of their parts. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => isSameValue(Reflect.get(one, key), Reflect.get(other, key)));
}

/** The paths among `paths` at which the two differ. */
export const differences = (paths: readonly string[], one: object, other: object): string[] =>
  paths.filter((path) => !isSameValue(valueAt(one, path), valueAt(other, path)));

export interface Merge<Values> {
  /** Everything of both, mine where both changed a field. */
  readonly values: Values;
  /** Changed by both, to different values: somebody must choose. */
  readonly clashes: readonly string[];
  /** Changed by the other alone. */
  readonly taken: readonly string[];
}

/** `mine` and `theirs` both came from `base`; `paths` are what can be told apart. */
export function mergeFields<Values extends object>(
  paths: readonly string[],
  { base, mine, theirs }: { readonly base: Values; readonly mine: Values; readonly theirs: Values },
): Merge<Values> {
  const changed = differences(paths, base, theirs);
  const own = new Set(differences(paths, base, mine));
  const taken = changed.filter((path) => !own.has(path));
  const clashes = changed.filter((path) => own.has(path) && differences([path], mine, theirs).length > 0);
  const values = taken.reduce((merged, path) => withValueAt(merged, path, valueAt(theirs, path)), mine);
  return { values, clashes, taken };
}

/** Three-way merge of two users' changes to one record, field by field. */

/** Returns the value at a path such as `stepWeights.cable`. */
export function valueAt(values: object, path: string): unknown {
  let value: unknown = values;
  for (const part of path.split('.'))
    value = typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined;
  return value;
}

/** Returns the values with a new value at the path; everything else is the same object. */
export function withValueAt<Values extends object>(values: Values, path: string, value: unknown): Values {
  const [first = '', ...rest] = path.split('.');
  const inner: unknown = Reflect.get(values, first);
  const holder = typeof inner === 'object' && inner !== null ? inner : {};
  const next = rest.length === 0 ? value : withValueAt(holder, rest.join('.'), value);
  return { ...values, [first]: next };
}

/** Returns `values` with those of `source` at the paths. */
export const withValuesOf = <Values extends object>(values: Values, source: object, paths: readonly string[]): Values =>
  paths.reduce((merged, path) => withValueAt(merged, path, valueAt(source, path)), values);

/** Returns true if two values are equal, regardless of the order of their keys. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => isSameValue(Reflect.get(one, key), Reflect.get(other, key)));
}

/** Returns the paths among `paths` at which the two differ. */
export const differences = (paths: readonly string[], one: object, other: object): string[] =>
  paths.filter((path) => !isSameValue(valueAt(one, path), valueAt(other, path)));

/** Returns true if `inner` is the path itself or lies below it: `stepWeights.cable` covers `stepWeights.cable.pulled`. */
export const covers = (outer: string, inner: string): boolean => inner === outer || inner.startsWith(`${outer}.`);

export interface Merge<Values> {
  /** Changes of both, with mine where both changed a field. */
  readonly values: Values;
  /** Paths changed by both to different values: the user must decide. */
  readonly conflicts: readonly string[];
  /** Paths changed by the other user alone. */
  readonly merged: readonly string[];
}

/** Merges `mine` and `theirs`, which both started from `base`; `paths` are the fields that are merged separately. */
export function mergeFields<Values extends object>(
  paths: readonly string[],
  { base, mine, theirs }: { readonly base: Values; readonly mine: Values; readonly theirs: Values },
): Merge<Values> {
  const changed = differences(paths, base, theirs);
  const own = new Set(differences(paths, base, mine));
  const merged = changed.filter((path) => !own.has(path));
  const conflicts = changed.filter((path) => own.has(path) && differences([path], mine, theirs).length > 0);
  return { values: withValuesOf(mine, theirs, merged), conflicts, merged };
}

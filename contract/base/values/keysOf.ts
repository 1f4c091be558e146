/** Returns the keys of a record that was written out as a constant, with their exact types: `z.enum(keysOf(reportLabels))`. */
export function keysOf<const Key extends string>(record: Readonly<Record<Key, unknown>>): [Key, ...Key[]] {
  // A constant with at least one key has no others than its type says.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.keys(record) as [Key, ...Key[]];
}

/** Returns the values except those left out, with the type of the rest: `z.enum(without(codeKinds, ['reel']))`. */
export const without = <const Value extends string, const Left extends Value>(
  values: readonly Value[],
  leftOut: readonly Left[],
): Exclude<Value, Left>[] =>
  values.filter((value): value is Exclude<Value, Left> => !leftOut.some((each: Value) => each === value));

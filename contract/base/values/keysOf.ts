/** Returns the keys of a record that was written out as a constant, with their exact types: `z.enum(keysOf(reportLabels))`. */
export function keysOf<const Key extends string>(record: Readonly<Record<Key, unknown>>): [Key, ...Key[]] {
  // A constant with at least one key has no others than its type says.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.keys(record) as [Key, ...Key[]];
}

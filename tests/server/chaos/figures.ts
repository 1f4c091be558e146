/** What a run was, for the reader of its log: the seed brings it back. */

/** `CHAOS_SEED` has a run again; CI draws with its content, as the other random tests do. */
export const seedOf = (): number =>
  Number(process.env['CHAOS_SEED'] ?? process.env['PROPERTY_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

export function report(name: string, ...figures: readonly Readonly<Record<string, number | string>>[]): void {
  const all = Object.entries(Object.assign({}, ...figures) as Record<string, number | string>);
  const said = all.filter(([, value]) => value !== 0).map(([key, value]) => `${key} ${value}`);
  console.log(`${name}: ${said.join(', ')}`);
}

/** Log output of a run, with the seed that reproduces it. */

/** Returns the seed of the run: `CHAOS_SEED` repeats a run; CI derives it from its content, as for the other random tests. */
export const seedOf = (): number =>
  Number(process.env['CHAOS_SEED'] ?? process.env['PROPERTY_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

export function report(name: string, ...figures: readonly Readonly<Record<string, number | string>>[]): void {
  const all = Object.entries(Object.assign({}, ...figures) as Record<string, number | string>);
  const text = all.filter(([, value]) => value !== 0).map(([key, value]) => `${key} ${value}`);
  console.log(`${name}: ${text.join(', ')}`);
}

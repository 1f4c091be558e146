/**
 * The screen sizes a test runs at: `gate` in every run, `full` only in the full run. A test whose result does not depend on the
 * size names one. The projects of playwright.config.ts select by these tags.
 */
export type Size = 'desktop' | 'tablet' | 'phone';

interface Runs {
  readonly gate?: readonly Size[];
  readonly full?: readonly Size[];
}

export function runsAt({ gate = [], full = [] }: Runs): { tag: string[] } {
  const all = [...new Set([...gate, ...full])];
  return { tag: [...all.map((size) => `@${size}`), ...gate.map((size) => `@gate-${size}`)] };
}

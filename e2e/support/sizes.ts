/**
 * The sizes of screen a journey is run at: `gate` in every run, `full` also in the full run. A journey whose outcome does
 * not depend on the size names one. The projects of playwright.config.ts choose by these tags.
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

/** Work that a crew counts in a package, and the step that comes next on a row. */
import type { Commodity, Step } from '../commodities/fields/field.ts';
import type { PackageType } from '../setup/codes/packageKinds.ts';

type Steps = Pick<Commodity, 'steps' | 'mainStep'>;

/** Returns the step that counts in packages of the type: the last one, the test, in test packages; else the main step. */
export const countedStepOf = (packageType: PackageType, { steps, mainStep }: Steps): Step | undefined =>
  packageType === 'test' ? steps.at(-1) : steps.find(({ key }) => key === mainStep);

/**
 * Returns the step to do next: the counted step while it is open, then the first open one that earns hours. Null if none is left.
 * `weights` are the project's own by step key.
 */
export function nextStepOf(
  packageType: PackageType,
  commodity: Steps,
  isOpen: (step: Step) => boolean,
  weights: Readonly<Record<string, number>> = {},
): Step | null {
  const counted = countedStepOf(packageType, commodity);
  if (counted && isOpen(counted)) return counted;
  if (packageType === 'test') return null;
  return commodity.steps.find((step) => isOpen(step) && (weights[step.key] ?? step.weight) > 0) ?? null;
}

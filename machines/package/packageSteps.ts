/** The steps of a package from where it stands, asked of its chart: the one answer of server and screen. */
import { getNextSnapshot } from 'xstate';
import {
  packageSteps,
  packageStatuses,
  type PackageStatus,
  type PackageStep,
} from '../../contract/setup/codes/packageStatus.ts';
import { failing, guardChecks, type Check, type PackageFacts, type PackageGuard } from './packageChecks.ts';
import { packageMachine } from './packageMachine.ts';

const at = (status: PackageStatus, facts: PackageFacts) =>
  packageMachine.resolveState({ value: status, context: facts });

/** Where a step leads; null where the chart has no such step from there, or something does not hold. */
export function statusAfter(status: PackageStatus, step: PackageStep, facts: PackageFacts): PackageStatus | null {
  const before = at(status, facts);
  const event = { type: `package.${step}` } as const;
  if (!before.can(event)) return null;
  const { value } = getNextSnapshot(packageMachine, before, event);
  return packageStatuses.find((each) => each === value) ?? null;
}

export interface PossibleStep {
  readonly step: PackageStep;
  readonly to: PackageStatus;
  /** It is refused without a reason, and taken with one. */
  readonly needsReason: boolean;
  /** What does not hold, whatever the reason; null where it can be taken. */
  readonly failing: Check | null;
}

/** What a transition of the chart asks for. */
interface Guarded {
  readonly target?: readonly { readonly key: string }[] | undefined;
  readonly guard?: unknown;
}

const isGuard = (guard: unknown): guard is PackageGuard => typeof guard === 'string' && guard in guardChecks;
const checksOf = ({ guard }: Guarded): readonly Check[] => (isGuard(guard) ? guardChecks[guard] : []);

/** Every step there is from a status, in the order of `packageSteps`. */
export function stepsFrom(status: PackageStatus, facts: PackageFacts): PossibleStep[] {
  const transitions: ReadonlyMap<string, readonly Guarded[]> | undefined = packageMachine.states[status]?.transitions;
  return packageSteps.flatMap((step) => {
    const [transition] = transitions?.get(`package.${step}`) ?? [];
    const to = packageStatuses.find((each) => each === transition?.target?.[0]?.key);
    if (!transition || !to) return [];
    const checks = checksOf(transition);
    const [said, silent] = [
      { ...facts, reason: 'said' },
      { ...facts, reason: '' },
    ];
    const needsReason = checks.some((check) => failing(silent, [check]) !== failing(said, [check]));
    return [{ step, to, needsReason, failing: failing(said, checks) }];
  });
}

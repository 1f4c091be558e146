/**
 * Random sequences of steps against a machine, with a check of its invariants after every step. A failing sequence is shrunk to
 * the few steps that matter, and reported with the seed and path that reproduce it.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs, explorationTimeout } from '../../support/exploration.ts';

/** Checks invariants by name and counts the checks: an invariant with no check was not tested. */
export class InvariantLog<Name extends string> {
  readonly looks = new Map<Name, number>();
  readonly #only: string | undefined;

  /** `only`: the single invariant to check, where a fault can break several and the first one would be random. */
  constructor(only?: string) {
    this.#only = only;
  }

  ensure(name: Name, holds: boolean, promise: string): void {
    if (this.#only !== undefined && this.#only !== name) return;
    this.looks.set(name, (this.looks.get(name) ?? 0) + 1);
    if (!holds) throw new BrokenInvariant(name, promise);
  }
}

class BrokenInvariant extends Error {
  readonly invariant: string;
  constructor(invariant: string, promise: string) {
    super(`${invariant} is broken: ${promise}`);
    this.invariant = invariant;
  }
}

/** Machine on a harness, together with what a careful user knows. */
export interface Observer<Step> {
  take(step: Step): void | Promise<void>;
  /** Checks that the machine reaches its goal if everything succeeds from here on, and stops the machine. */
  finish(): void | Promise<void>;
}

export interface Exploration<Step, Name extends string> {
  readonly steps: fc.Arbitrary<Step>;
  readonly begin: (witness: InvariantLog<Name>) => Observer<Step>;
}

export interface Findings<Step> {
  readonly sequences: number;
  readonly events: number;
  readonly seconds: number;
  readonly looks: ReadonlyMap<string, number>;
  /** Broken invariant, the shrunk steps that break it, and the report of fast-check. */
  readonly broken: { readonly invariant: string; readonly steps: readonly Step[]; readonly report: string } | null;
}

const longestSequence = 60;

export async function explore<Step, Name extends string>(
  { steps, begin }: Exploration<Step, Name>,
  parameters: fc.Parameters<[Step[]]>,
  only?: string,
): Promise<Findings<Step>> {
  const witness = new InvariantLog<Name>(only);
  let events = 0;
  const sequence = fc.array(steps, { maxLength: longestSequence, size: 'max' });
  const property = fc.asyncProperty(sequence, async (taken) => {
    const observer = begin(witness);
    for (const step of taken) {
      const settling = observer.take(step);
      if (settling) await settling;
    }
    events += taken.length;
    await observer.finish();
  });
  const started = performance.now();
  const details = await fc.check(property, parameters);
  const seconds = (performance.now() - started) / 1000;
  const { failed, errorInstance, counterexample, numRuns } = details;
  const invariant = errorInstance instanceof BrokenInvariant ? errorInstance.invariant : 'none, but it threw';
  const report = `${String(errorInstance)}\n${String(fc.defaultReportMessage(details))}`;
  const broken = failed ? { invariant, steps: counterexample?.[0] ?? [], report } : null;
  return { sequences: numRuns, events, seconds, looks: witness.looks, broken };
}

/** Draws each step with the weight of its group, whatever the size of the group. A single table, because that is fast. */
export function weighted<Step>(...groups: readonly (readonly [weight: number, steps: readonly Step[]])[]) {
  const slots = 120;
  const table = groups.flatMap(([weight, steps]) =>
    Array.from({ length: weight * slots }, (_, slot) => steps[slot % steps.length]!),
  );
  return fc.constantFrom(...table);
}

const number = (value: number): string => value.toLocaleString('en-US');

/** Defines the tests of an exploration: that it completes, and each invariant by name. */
export function describeExploration<Step, Name extends string>(
  about: string,
  sequences: number,
  invariants: Readonly<Record<Name, string>>,
  exploration: Exploration<Step, Name>,
): void {
  const parameters = runs(sequences);
  let findings: Promise<Findings<Step>> | undefined;
  const explored = (): Promise<Findings<Step>> => (findings ??= explore(exploration, parameters));

  describe(`${about}, whatever happens in whatever order`, () => {
    it(
      `keeps its invariants through ${number(parameters.numRuns)} sequences of up to 60 events`,
      async () => {
        const { broken, events, seconds, sequences: run } = await explored();
        console.info(`${about}: ${number(run)} sequences, ${number(events)} events, ${seconds.toFixed(1)} s`);
        expect(broken?.report).toBeUndefined();
      },
      explorationTimeout,
    );

    it.each(Object.entries(invariants))('%s: %s', async (name) => {
      const { broken, looks } = await explored();
      expect(broken?.invariant).not.toBe(name);
      expect(looks.get(name)).toBeGreaterThan(0);
    });
  });
}

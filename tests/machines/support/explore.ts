/**
 * Random sequences of steps against a machine, with a look at its invariants after every step. A sequence that breaks
 * one is shrunk to the few steps that matter, and reported with the seed and path that bring it back.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs, explorationTimeout } from '../../support/exploration.ts';

/** Looks at invariants by name, and counts the looks: an invariant nobody ever looked at has not been checked. */
export class InvariantLog<Name extends string> {
  readonly looks = new Map<Name, number>();
  readonly #only: string | undefined;

  /** `only`: the one invariant to look at, where a fault may break several and chance would say which first. */
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

/** A machine on a harness, and what a careful person beside it knows. */
export interface Observer<Step> {
  take(step: Step): void | Promise<void>;
  /** From here on everything goes well: does the machine get where it should? Stops the machine. */
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
  /** The invariant broken, the shrunk steps that break it, and what fast-check says about it. */
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

/** Each step as often as its group weighs, whatever the size of the group. Drawn from one table: that is fast. */
export function weighted<Step>(...groups: readonly (readonly [weight: number, steps: readonly Step[]])[]) {
  const slots = 120;
  const table = groups.flatMap(([weight, steps]) =>
    Array.from({ length: weight * slots }, (_, slot) => steps[slot % steps.length]!),
  );
  return fc.constantFrom(...table);
}

const number = (value: number): string => value.toLocaleString('en-US');

/** The tests of an exploration: that it ends well, and each invariant by name. */
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

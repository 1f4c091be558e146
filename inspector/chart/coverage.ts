/** Counts of each state and transition of a session's charts. */
import { activeStates } from './activeStates.ts';
import type { Chart, Session, StateValue, Step } from '../session/session.ts';

export interface MachineCoverage {
  readonly machine: string;
  /** Every state of the chart except the root, with the number of times it was entered. */
  readonly states: { readonly id: string; readonly times: number }[];
  readonly edges: { readonly id: string; readonly times: number }[];
}

export function coverageOf(session: Session): MachineCoverage[] {
  return Object.values(session.charts).map((chart) => {
    const states = new Map(chart.nodes.filter(({ parent }) => parent !== null).map(({ id }) => [id, 0]));
    const edges = new Map(chart.edges.map(({ id }) => [id, 0]));
    for (const actor of session.actors) {
      if (actor.machine !== chart.machine) continue;
      let state = actor.state;
      for (const id of state === null ? [] : activeStates(chart, state)) countUp(states, id);
      for (const step of session.steps) {
        if (step.actor !== actor.id) continue;
        for (const id of enteredBy(chart, state, step)) countUp(states, id);
        for (const id of step.edges) countUp(edges, id);
        ({ state } = step);
      }
    }
    return { machine: chart.machine, states: timesOf(states), edges: timesOf(edges) };
  });
}

/** Returns the states a step entered, including those it only passed through. */
function enteredBy(chart: Chart, before: StateValue | null, step: Step): Set<string> {
  const was = new Set(before === null ? [] : activeStates(chart, before));
  const entered = new Set(activeStates(chart, step.state).filter((id) => !was.has(id)));
  const parents = new Map(chart.nodes.map(({ id, parent }) => [id, parent]));
  for (const { id, from, to } of chart.edges) {
    if (!step.edges.includes(id)) continue;
    if (to !== null) entered.add(to);
    // The source of a second transition is the target of the first one.
    for (const passed of [from, to]) {
      for (let at: string | null = passed; at !== null; at = parents.get(at) ?? null) if (!was.has(at)) entered.add(at);
    }
  }
  return entered;
}

function countUp(counts: Map<string, number>, id: string): void {
  const times = counts.get(id);
  if (times !== undefined) counts.set(id, times + 1);
}

const timesOf = (counts: Map<string, number>) => [...counts].map(([id, times]) => ({ id, times }));

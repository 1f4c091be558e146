/** Paths through the user chart that together take every transition, each about as long as one session of work. */
import {
  initialTransition,
  transition,
  type AnyStateNode,
  type AnyTransitionDefinition,
  type SnapshotFrom,
} from 'xstate';
import { getShortestPaths, getStateNodes } from 'xstate/graph';
import { userEvents, userModel, type UserEvent } from './userModel.ts';

export type UserState = SnapshotFrom<typeof userModel>;

export interface Step {
  readonly event: UserEvent;
  readonly state: UserState;
}

/** The next event and the resulting state; each path starts at the provider in a new browser. */
type UserPath = readonly Step[];

interface Walks {
  readonly paths: readonly UserPath[];
  readonly states: readonly string[];
  readonly transitions: readonly string[];
  /** Transitions that no path reaches; any entry means that the chart is wrong. */
  readonly missed: readonly string[];
}

const [start] = initialTransition(userModel);

const after = (state: UserState, event: UserEvent): UserState => transition(userModel, state, event)[0];

const namesOf = (state: UserState, event: UserEvent): string[] =>
  (userModel.getTransitionData(state, event) ?? []).map(nameOf);

const nodes: readonly AnyStateNode[] = getStateNodes(userModel.root);

function nameOf({ source, eventType, guard, target }: AnyTransitionDefinition): string {
  const params = typeof guard === 'object' && 'params' in guard ? JSON.stringify(guard.params) : '';
  return `${source.id}: ${eventType}${params} -> ${(target ?? []).map(({ id }) => id).join(' ')}`;
}

/** True if the transition does something; `goHome: {}` only declares that nothing happens. */
const isStep = ({ target, actions }: AnyTransitionDefinition): boolean => target !== undefined || actions.length > 0;

const allTransitions = (): string[] =>
  nodes.flatMap((node) => [...node.transitions.values()].flat().filter(isStep).map(nameOf));

/** The shortest path from here that ends with a transition still missing. */
function nearest(from: UserState, missing: ReadonlySet<string>): UserEvent[] | undefined {
  const paths = getShortestPaths(userModel, {
    fromState: from,
    events: [...userEvents],
    filterEvents: (state, event) => state.can(event),
    serializeState: ({ value, context }) => JSON.stringify([value, context]),
  });
  for (const { steps, state } of paths.toSorted((left, right) => left.weight - right.weight)) {
    const last = userEvents.find(
      (event) => state.can(event) && namesOf(state, event).some((name) => missing.has(name)),
    );
    if (last) return [...steps.slice(1).map(({ event }) => event), last];
  }
  return undefined;
}

/** Returns the paths; a path with at least `longest` steps ends, and the next one begins. */
export function userWalks(longest: number): Walks {
  const transitions = allTransitions();
  const missing = new Set(transitions);
  const paths: UserPath[] = [];
  let path: Step[] = [];
  let here: UserState = start;
  while (missing.size > 0) {
    const events = nearest(here, missing);
    if (!events) break;
    for (const event of events) {
      for (const name of namesOf(here, event)) missing.delete(name);
      here = after(here, event);
      path.push({ event, state: here });
    }
    if (path.length >= longest) {
      paths.push(path);
      [path, here] = [[], start];
    }
  }
  if (path.length > 0) paths.push(path);
  const pagesSeen = nodes.filter(({ type }) => type === 'atomic').map(({ id }) => id);
  return { paths, states: pagesSeen, transitions, missed: [...missing] };
}

/** A machine as data: its states and transitions in document order, read from the machine itself. */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import type { Chart, ChartEdge, ChartNode } from '../session/session.ts';

export function chartOf(machine: AnyStateMachine): Chart {
  const edges = [...edgesOf(machine)].map(([transition, id]) => edgeOf(transition, id));
  return { machine: machine.id, nodes: nodesOf(machine.root).map(nodeOf), edges };
}

/** The root and every state below it, parents before children. */
export function nodesOf(node: AnyStateNode): AnyStateNode[] {
  const children: AnyStateNode[] = Object.values(node.states);
  return [node, ...children.flatMap(nodesOf)];
}

/** Returns every transition with the id of its edge, to find a transition of a running machine in the chart. */
export function edgesOf(machine: AnyStateMachine): Map<AnyTransitionDefinition, string> {
  return new Map(
    nodesOf(machine.root).flatMap((node) =>
      [...node.transitions.values(), node.always ?? []]
        .flat()
        .map((transition, place) => [transition, `${node.id}#${place}`] as const),
    ),
  );
}

/** Returns the names of actions; built-in ones added by XState (timers) have no name of their own and are left out. */
export function actionNames(actions: readonly unknown[]): string[] {
  return actions.flatMap((action) => {
    if (typeof action === 'string') return [action];
    if (typeof action === 'object' && action !== null && 'type' in action) return [String(action.type)];
    return [];
  });
}

function nodeOf(node: AnyStateNode): ChartNode {
  return {
    id: node.id,
    key: node.key,
    parent: node.parent?.id ?? null,
    kind: node.type,
    initial: node.type === 'compound' ? (node.initial.target[0]?.id ?? null) : null,
    tags: [...node.tags],
    invokes: node.invoke.map(({ id }) => id),
  };
}

function edgeOf(transition: AnyTransitionDefinition, id: string): ChartEdge {
  const { source, target, eventType, guard, actions } = transition;
  const { kind, label, delay } = wordsOf(eventType);
  return {
    id,
    from: source.id,
    to: target?.[0]?.id ?? null,
    event: eventType,
    kind,
    label,
    guard: guardName(guard),
    actions: actionNames(actions),
    delay,
  };
}

/** Parses an event type. XState's own events are `xstate.after.<delay>.<state>` and `xstate.done|error.actor|state.<id>`. */
function wordsOf(event: string): Pick<ChartEdge, 'kind' | 'label' | 'delay'> {
  const [prefix, kind, name = '', ...id] = event.split('.');
  if (event === '') return { kind: 'always', label: 'always', delay: null };
  if (prefix !== 'xstate') return { kind: 'event', label: event, delay: null };
  if (kind === 'after') return { kind: 'after', label: `after ${name}`, delay: name };
  const isError = kind === 'error';
  return { kind: isError ? 'error' : 'done', label: `${kind} ${id.join('.')}`, delay: null };
}

function guardName(guard: unknown): string | null {
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return String(guard.type);
  return typeof guard === 'function' ? guard.name : null;
}

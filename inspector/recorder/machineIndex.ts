/** Data of a machine that a recorder needs at every step, computed once per machine. */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { actionNames, chartOf, edgesOf, nodesOf } from '../chart/chartOf.ts';
import type { Chart } from '../session/session.ts';

export interface MachineIndex {
  readonly chart: Chart;
  readonly edges: ReadonlyMap<AnyTransitionDefinition, { readonly id: string; readonly actions: readonly string[] }>;
  /** The named entry and exit actions of each state. */
  readonly entries: ReadonlyMap<AnyStateNode, readonly string[]>;
  readonly exits: ReadonlyMap<AnyStateNode, readonly string[]>;
}

const indexes = new WeakMap<AnyStateMachine, MachineIndex>();

export function indexOf(machine: AnyStateMachine): MachineIndex {
  const known = indexes.get(machine);
  if (known) return known;
  const nodes = nodesOf(machine.root);
  const edges = [...edgesOf(machine)];
  const index: MachineIndex = {
    chart: chartOf(machine),
    edges: new Map(edges.map(([edge, id]) => [edge, { id, actions: actionNames(edge.actions) }])),
    entries: new Map(nodes.map((node) => [node, actionNames(node.entry)])),
    exits: new Map(nodes.map((node) => [node, actionNames(node.exit)])),
  };
  indexes.set(machine, index);
  return index;
}

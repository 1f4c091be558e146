/** The boxes of a chart before layout: each state with its transitions as lines of text, and its size. */
import type { Chart, ChartEdge, ChartNode } from '../session/session.ts';
import { textWidth } from './measureText.ts';

export const sizes = {
  title: 28,
  row: 20,
  /** Space between the text and the border. */
  inset: 12,
  /** Size of the mark for an active state, in the title. */
  mark: 16,
  /** Width of the number of times a transition was taken. */
  count: 30,
  /** Size of the dot that marks the start. */
  dot: 10,
} as const;

export type Side = 'EAST' | 'WEST';

/** A transition as a line of text in its state. */
export interface Row {
  readonly edge: ChartEdge;
  /** The vertical center of the line, from the top of its box. */
  readonly y: number;
  /** `leads`: leaves the state. `again`: restarts it. `acts`: only runs actions. */
  readonly kind: 'leads' | 'again' | 'acts';
  /** Name of the target state, if there are too many lines to follow by eye. */
  readonly target: string | null;
  /** True for the first row with this delay: it shows the remaining time. */
  readonly showsTimer: boolean;
}

/** Exit point shared by all transitions from one state to another. */
export interface Exit {
  readonly id: string;
  readonly target: string;
  readonly side: Side;
  readonly edges: readonly string[];
  readonly firstY: number;
  readonly lastY: number;
}

export interface Box {
  readonly id: string;
  readonly node: ChartNode;
  /** True for a panel: not a state, but the transitions that apply in all substates of a compound state. */
  readonly isPanel: boolean;
  readonly isCompound: boolean;
  readonly title: string;
  readonly rows: readonly Row[];
  readonly exits: readonly Exit[];
  readonly width: number;
  readonly height: number;
}

/** Beyond this number of lines a reader cannot follow them by eye. */
const manyExits = 20;
/** The longest text of a countdown, to reserve its width. */
const countdownSample = '0:00:00 sur 0:00:00';

export const panelOf = (state: string): string => `${state} *`;

/** Boxes of every state except the root, in document order; a compound state with transitions is followed by its panel. */
export function boxesOf(chart: Chart, hasCounts: boolean): Box[] {
  const order = new Map(chart.nodes.map((node, place) => [node.id, { node, place }]));
  const states = chart.nodes.filter(({ parent }) => parent !== null);
  const compound = new Set(chart.nodes.map(({ parent }) => parent));
  const exits = new Set(chart.edges.filter(leads).map(({ from, to }) => `${from} ${to}`)).size;

  /**
   * Returns the left side for a transition back to an earlier state, since its line runs that way. In nested states ELK decides.
   */
  const sideOf = (from: ChartNode, to: string): Side => {
    const isOutermost = order.get(from.parent ?? '')?.node.parent === null;
    return isOutermost && (order.get(to)?.place ?? 0) < (order.get(from.id)?.place ?? 0) ? 'WEST' : 'EAST';
  };

  const filled = (id: string, node: ChartNode, title: string, isPanel: boolean): Box => {
    const groups = groupsOf(chart.edges.filter(({ from }) => from === node.id));
    const rows: Row[] = [];
    const timers = new Set<string>();
    const groupExits = groups.flatMap((edges): Exit[] => {
      const [first] = edges;
      const firstY = sizes.title + rows.length * sizes.row + sizes.row / 2;
      for (const edge of edges) {
        const target = order.get(edge.to ?? '')?.node.key ?? null;
        rows.push({
          edge,
          y: sizes.title + rows.length * sizes.row + sizes.row / 2,
          kind: leads(edge) ? 'leads' : edge.to === null ? 'acts' : 'again',
          target: leads(edge) && edge === first && exits > manyExits ? target : null,
          showsTimer: edge.kind === 'after' && !timers.has(edge.event),
        });
        timers.add(edge.event);
      }
      if (!first?.to || !leads(first)) return [];
      const lastY = firstY + (edges.length - 1) * sizes.row;
      const side = isPanel ? 'EAST' : sideOf(node, first.to);
      return [
        { id: `${id} > ${first.to}`, target: first.to, side, edges: edges.map((edge) => edge.id), firstY, lastY },
      ];
    });
    const titleWidth = textWidth(title, 'title') + sizes.mark + (hasCounts ? sizes.count : 0);
    const widest = Math.max(64, titleWidth, ...rows.map((row) => rowWidth(row, hasCounts)));
    const height = sizes.title + rows.length * sizes.row + (rows.length > 0 ? sizes.row / 4 : 0);
    return {
      id,
      node,
      isPanel,
      isCompound: false,
      title,
      rows,
      exits: groupExits,
      width: widest + 2 * sizes.inset,
      height,
    };
  };

  return states.flatMap((node) => {
    if (!compound.has(node.id)) return [filled(node.id, node, node.key, false)];
    const title = textWidth(node.key, 'title') + sizes.mark + (hasCounts ? sizes.count : 0);
    const frame: Box = {
      id: node.id,
      node,
      isPanel: false,
      isCompound: true,
      title: node.key,
      rows: [],
      exits: [],
      width: title + 2 * sizes.inset,
      height: sizes.title * 2,
    };
    const panel = filled(panelOf(node.id), node, `${node.key}.*`, true);
    return panel.rows.length > 0 ? [frame, panel] : [frame];
  });
}

const leads = ({ from, to }: ChartEdge): boolean => to !== null && to !== from;

/** Groups transitions by target, in document order; those without a target state are last. */
function groupsOf(edges: readonly ChartEdge[]): ChartEdge[][] {
  const leading = edges.filter(leads);
  const targets = new Set(leading.map(({ to }) => to));
  const byTarget = [...targets].map((target) => leading.filter(({ to }) => to === target));
  return [...byTarget, edges.filter((edge) => !leads(edge))];
}

export const rowText = ({ label, guard }: ChartEdge): string => (guard === null ? label : `${label} [${guard}]`);

/** The gap between the texts at the two ends of a row. */
const gap = 16;

function rowWidth({ edge, kind, target, showsTimer }: Row, hasCounts: boolean): number {
  const ends = [
    textWidth(rowText(edge), 'row'),
    target === null ? 0 : gap + textWidth(target, 'row'),
    kind === 'leads' ? 0 : gap + sizes.mark,
    showsTimer ? gap + textWidth(countdownSample, 'row') : 0,
    hasCounts ? sizes.count : 0,
  ];
  return ends.reduce((sum, width) => sum + width, 0);
}

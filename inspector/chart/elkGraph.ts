/** A chart as a graph for ELK: boxes with a fixed port for every line that leaves them. */
import type { ElkExtendedEdge, ElkNode, ElkPort, LayoutOptions } from 'elkjs/lib/elk-api.js';
import type { Chart } from '../session/session.ts';
import { type Box, sizes } from './boxes.ts';

const spacing: LayoutOptions = {
  // Half the height of the default strategy, with a few more bends.
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.spacing.nodeNode': '24',
  'elk.spacing.edgeNode': '14',
  'elk.spacing.edgeEdge': '9',
  'elk.layered.spacing.nodeNodeBetweenLayers': '40',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '9',
};

/** Id of the initial dot of a compound state or of the machine. */
export const startOf = (state: string): string => `${state} start`;
const entryOf = (state: string): string => `${state} entry`;

export function elkGraphOf(chart: Chart, boxes: readonly Box[]): ElkNode {
  const frames = new Set(boxes.filter(({ isCompound }) => isCompound).map(({ id }) => id));
  /** Returns the end point of a line: the title of a state, or anywhere on the border of a compound state. */
  const entry = (state: string): string => (frames.has(state) ? state : entryOf(state));

  const starts: ElkExtendedEdge[] = chart.nodes.flatMap(({ id, initial }) =>
    initial === null ? [] : [{ id: startOf(initial), sources: [startOf(id)], targets: [entry(initial)] }],
  );
  const edges = boxes
    .flatMap(({ exits }) => exits)
    .map(({ id, target }): ElkExtendedEdge => ({ id: `${id} line`, sources: [id], targets: [entry(target)] }));

  const inside = (parent: string): ElkNode[] => {
    const initial = chart.nodes.find(({ id }) => id === parent)?.initial ?? null;
    const dot: ElkNode[] = initial === null ? [] : [{ id: startOf(parent), width: sizes.dot, height: sizes.dot }];
    const children = boxes.filter(({ node, isPanel }) => (isPanel ? node.id : node.parent) === parent);
    return [...dot, ...children.map((box) => (box.isCompound ? frame(box) : leaf(box)))];
  };

  const frame = (box: Box): ElkNode => ({
    id: box.id,
    children: inside(box.id),
    layoutOptions: {
      ...spacing,
      'elk.padding': `[top=${sizes.title + sizes.inset}, left=${sizes.inset + 4}, bottom=${sizes.inset + 4}, right=${sizes.inset + 4}]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${box.width}, ${box.height})`,
    },
  });

  const root = chart.nodes.find(({ parent }) => parent === null);
  return {
    id: 'chart',
    children: root ? inside(root.id) : [],
    edges: [...starts, ...edges],
    layoutOptions: {
      ...spacing,
      'elk.algorithm': 'layered',
      'elk.direction': 'RIGHT',
      'elk.edgeRouting': 'ORTHOGONAL',
      // The layout follows the order in which the machine is written. This applies to the whole chart only: ELK 0.12 fails when
      // nested states have this option too.
      'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
      'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
      'elk.json.shapeCoords': 'ROOT',
      'elk.json.edgeCoords': 'ROOT',
      'elk.padding': '[top=16, left=16, bottom=16, right=16]',
    },
  };
}

function leaf({ id, isPanel, width, height, exits }: Box): ElkNode {
  const entry: ElkPort = { id: entryOf(id), ...port(0, sizes.title / 2, 'WEST') };
  const ports = exits.map((exit): ElkPort => {
    const x = exit.side === 'EAST' ? width : 0;
    return { id: exit.id, ...port(x, (exit.firstY + exit.lastY) / 2, exit.side) };
  });
  return {
    id,
    width,
    height,
    ports: isPanel ? ports : [entry, ...ports],
    layoutOptions: {
      'elk.portConstraints': 'FIXED_POS',
      // Transitions that apply in all substates are placed on the right, after the substates.
      ...(isPanel && { 'elk.layered.layering.layerConstraint': 'LAST' }),
    },
  };
}

const port = (x: number, y: number, side: string): Omit<ElkPort, 'id'> => ({
  x,
  y,
  width: 0,
  height: 0,
  layoutOptions: { 'elk.port.side': side },
});

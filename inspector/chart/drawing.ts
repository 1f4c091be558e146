/** A chart after layout, in px from its upper left corner. */
import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import type { Chart } from '../session/session.ts';
import { type Box, boxesOf, sizes } from './boxes.ts';
import { elkGraphOf, startOf } from './elkGraph.ts';
import { fontsReady } from './measureText.ts';
import { startElk } from './startElk.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface PlacedBox extends Box, Point {}

/** One line from a state to another for all transitions between them; without transitions it starts at the initial dot. */
export interface Wire {
  readonly id: string;
  readonly edges: readonly string[];
  readonly points: readonly Point[];
}

export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly PlacedBox[];
  readonly wires: readonly Wire[];
  /** The center of every initial dot. */
  readonly starts: readonly Point[];
}

const drawings = new Map<string, Promise<Drawing>>();

/**
 * Lays a chart out once and reuses the drawing for an equal chart, since every tab of the application sends its own copy.
 * `hasCounts` reserves space for the number of times each transition was taken.
 */
export function drawingOf(chart: Chart, hasCounts: boolean): Promise<Drawing> {
  const key = JSON.stringify([chart, hasCounts]);
  const drawing = drawings.get(key) ?? layOut(chart, hasCounts);
  drawings.set(key, drawing);
  // A layout that failed because of the network can be requested again.
  drawing.catch(() => drawings.delete(key));
  return drawing;
}

async function layOut(chart: Chart, hasCounts: boolean): Promise<Drawing> {
  const [elk] = await Promise.all([startElk(), fontsReady()]);
  try {
    const boxes = boxesOf(chart, hasCounts);
    return placed(chart, boxes, await elk.layout(elkGraphOf(chart, boxes)));
  } finally {
    elk.stop();
  }
}

function placed(chart: Chart, boxes: readonly Box[], graph: ElkNode): Drawing {
  const shapes = shapesIn(graph);
  const byId = new Map(shapes.map((shape) => [shape.id, shape]));
  const exits = new Map(boxes.flatMap((box) => box.exits.map((exit) => [`${exit.id} line`, exit.edges])));
  return {
    width: graph.width ?? 0,
    height: graph.height ?? 0,
    boxes: boxes.map((box) => {
      const { x = 0, y = 0, width = 0, height = 0 } = byId.get(box.id) ?? {};
      return { ...box, x, y, width, height };
    }),
    wires: shapes
      .flatMap((shape) => shape.edges ?? [])
      .map((edge) => ({ id: edge.id, edges: exits.get(edge.id) ?? [], points: pointsOf(edge) })),
    starts: chart.nodes.flatMap(({ id }) => {
      const dot = byId.get(startOf(id));
      return dot ? [{ x: (dot.x ?? 0) + sizes.dot / 2, y: (dot.y ?? 0) + sizes.dot / 2 }] : [];
    }),
  };
}

const shapesIn = (shape: ElkNode): ElkNode[] => [shape, ...(shape.children ?? []).flatMap(shapesIn)];

const pointsOf = ({ sections = [] }: ElkExtendedEdge): Point[] =>
  sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint]);

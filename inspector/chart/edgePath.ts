import type { Point } from './drawing.ts';

const bend = 5;
/** Length and half width of an arrow head. */
const head = { length: 7, half: 3.5 };

/** Returns the point at a distance from `from` toward `to`, at most half way. */
function towards(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const share = Math.min(distance, length / 2) / length;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

const at = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** Returns the line with rounded corners, as path data. */
export function linePath(points: readonly Point[]): string {
  const corners = points.slice(1, -1).map((corner, place) => {
    const before = towards(corner, points[place] ?? corner, bend);
    const after = towards(corner, points[place + 2] ?? corner, bend);
    return `L${at(before)}Q${at(corner)} ${at(after)}`;
  });
  const [start, end] = [points[0], points.at(-1)];
  return start && end ? `M${at(start)}${corners.join('')}L${at(end)}` : '';
}

/** Returns the arrow head at the end of the line, as path data. */
export function headPath(points: readonly Point[]): string {
  const [before, end] = points.slice(-2);
  if (!before || !end) return '';
  const length = Math.hypot(end.x - before.x, end.y - before.y) || 1;
  const along = { x: (end.x - before.x) / length, y: (end.y - before.y) / length };
  const back = { x: end.x - along.x * head.length, y: end.y - along.y * head.length };
  const side = { x: -along.y * head.half, y: along.x * head.half };
  return `M${at(end)}L${at({ x: back.x + side.x, y: back.y + side.y })}L${at({ x: back.x - side.x, y: back.y - side.y })}Z`;
}

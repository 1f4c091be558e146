/** Values drawn by a chart, read back from its SVG by the tick marks of its axis. */

/** Returns a linear scale through two tick marks of the vertical axis. */
function scaleOf(svg: Element): (y: number) => number {
  const marks = [...svg.querySelectorAll('.recharts-yAxis-tick-labels .recharts-cartesian-axis-tick-value')].map(
    (mark) => ({
      y: Number(mark.getAttribute('y')),
      value: Number((mark.textContent ?? '').replaceAll(',', '')),
    }),
  );
  const [low, high] = [marks[0]!, marks.at(-1)!];
  return (y) => low.value + ((y - low.y) / (high.y - low.y)) * (high.value - low.value);
}

/** Returns the values of each line, in drawing order; weeks without a value have no point. */
export function drawnLines(svg: Element): number[][] {
  const scale = scaleOf(svg);
  return [...svg.querySelectorAll('path.recharts-line-curve')].map((path) =>
    [...(path.getAttribute('d') ?? '').matchAll(/[ML]\s*([\d.e-]+),([\d.e-]+)/g)].map(([, , y]) => scale(Number(y))),
  );
}

/** Returns the heights of the bars of each series, as values. */
export function drawnBars(svg: Element): number[][] {
  const scale = scaleOf(svg);
  return [...svg.querySelectorAll('.recharts-bar')].map((series) =>
    [...series.querySelectorAll('.recharts-bar-rectangle path')].map((path) => {
      const height = Number(path.getAttribute('height'));
      return scale(0) - scale(height);
    }),
  );
}

/** Horizontal bar: its name, and the length of each of its segments, as a value. */
export interface DrawnBar {
  readonly name: string;
  readonly held: number;
  readonly gained: number;
  readonly lost: number;
  readonly rest: number;
}

const placeOf = (mark: Element): number => Number(mark.getAttribute('y'));

/** Returns the horizontal bars from top to bottom, read by the tick marks of the horizontal axis. */
export function drawnAcross(svg: Element): DrawnBar[] {
  const marks = [...svg.querySelectorAll('.recharts-xAxis-tick-labels .recharts-cartesian-axis-tick-value')].map(
    (mark) => ({ x: Number(mark.getAttribute('x')), value: Number((mark.textContent ?? '').replaceAll(',', '')) }),
  );
  const [low, high] = [marks[0]!, marks.at(-1)!];
  const [held = [], gained = [], lost = [], rest = []] = [...svg.querySelectorAll('.recharts-bar')].map((stretch) =>
    [...stretch.querySelectorAll('.recharts-bar-rectangle path')].map((path) => ({
      middle: Number(path.getAttribute('y')) + Number(path.getAttribute('height')) / 2,
      value: (Number(path.getAttribute('width')) / (high.x - low.x)) * (high.value - low.value),
    })),
  );
  return [...svg.querySelectorAll('.recharts-yAxis-tick-labels text')].map((text) => {
    const drawn = (stretches: typeof held) =>
      stretches.find(({ middle }) => Math.abs(middle - placeOf(text)) < 2)?.value ?? 0;
    const name = [...text.childNodes].find(({ nodeName }) => nodeName === '#text')?.textContent ?? '';
    return { name, held: drawn(held), gained: drawn(gained), lost: drawn(lost), rest: drawn(rest) };
  });
}

/** Returns the values of each line of a sparkline, whose maximum must be given, since it has no axis. */
export function drawnSpark(picture: Element, max: number): number[][] {
  const lines = [...picture.querySelectorAll('polyline')].map((line) =>
    (line.getAttribute('points') ?? '').split(' ').map((point) => Number(point.split(',')[1])),
  );
  const floor = Number(picture.getAttribute('viewBox')?.split(' ')[3]) - 3;
  const top = Math.min(...lines.flat());
  return lines.map((line) => line.map((y) => ((floor - y) / (floor - top)) * max));
}

/** Returns the fill of each bar within a cell, in percent, with the text beside it. */
export const drawnAndWritten = (page: HTMLElement): { drawn: number | null; written: string }[] =>
  [...page.querySelectorAll('svg[preserveAspectRatio="none"]')].map((picture) => {
    const done = picture.querySelectorAll('rect')[1];
    return {
      drawn: done ? Number(done.getAttribute('width')) : null,
      written: picture.parentElement?.textContent?.replace(/[,%\s]/g, '') ?? '',
    };
  });

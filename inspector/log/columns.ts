/** The columns of the log: how wide each is, px, and how wide until somebody says so. */
export const columns = ['seq', 'time', 'actor', 'event', 'transition', 'state'] as const;
export type Column = (typeof columns)[number];

export type Widths = Partial<Readonly<Record<Column, number>>>;

/** Below this a column says nothing. */
const least = 40;
/** What a column takes at least, and its share of the room that is left. */
const usual: Readonly<Record<Column, readonly [number, string]>> = {
  seq: [52, '52px'],
  time: [72, '72px'],
  actor: [104, '1.1fr'],
  event: [110, '1.3fr'],
  transition: [120, '1.9fr'],
  state: [90, '1.3fr'],
};
/** Between columns, and at both ends of a row. */
const gap = 12;

export const withWidth = (widths: Widths, column: Column, width: number): Widths => ({
  ...widths,
  [column]: Math.max(least, Math.round(width)),
});

/** What a column has at least, px. */
export const widthOf = (widths: Widths, column: Column): number => widths[column] ?? usual[column][0];

/** For `grid-template-columns`, and the least width of a row: with wide columns the log scrolls sideways. */
export function layoutOf(widths: Widths): { readonly template: string; readonly minWidth: number } {
  const tracks = columns.map((column) => {
    const [min, share] = usual[column];
    const width = widths[column];
    return width === undefined ? { min, track: `minmax(${min}px, ${share})` } : { min: width, track: `${width}px` };
  });
  return {
    template: tracks.map(({ track }) => track).join(' '),
    minWidth: tracks.reduce((sum, { min }) => sum + min, 0) + gap * (columns.length + 1),
  };
}

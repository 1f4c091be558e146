/** The columns of the log: widths in px, and default widths until the user changes them. */
export const columns = ['seq', 'time', 'actor', 'event', 'transition', 'state'] as const;
export type Column = (typeof columns)[number];

export type Widths = Partial<Readonly<Record<Column, number>>>;

/** Minimum useful width of a column. */
const least = 40;
/** Minimum width of each column and its share of the remaining space. */
const typical: Readonly<Record<Column, readonly [number, string]>> = {
  seq: [52, '52px'],
  time: [72, '72px'],
  actor: [104, '1.1fr'],
  event: [110, '1.3fr'],
  transition: [120, '1.9fr'],
  state: [90, '1.3fr'],
};
/** Gap between columns, and at both ends of a row. */
const gap = 12;

export const withWidth = (widths: Widths, column: Column, width: number): Widths => ({
  ...widths,
  [column]: Math.max(least, Math.round(width)),
});

/** Returns the minimum width of a column, px. */
export const widthOf = (widths: Widths, column: Column): number => widths[column] ?? typical[column][0];

/** Returns `grid-template-columns` and the minimum width of a row: with wide columns the log scrolls sideways. */
export function layoutOf(widths: Widths): { readonly template: string; readonly minWidth: number } {
  const tracks = columns.map((column) => {
    const [min, share] = typical[column];
    const width = widths[column];
    return width === undefined ? { min, track: `minmax(${min}px, ${share})` } : { min: width, track: `${width}px` };
  });
  return {
    template: tracks.map(({ track }) => track).join(' '),
    minWidth: tracks.reduce((sum, { min }) => sum + min, 0) + gap * (columns.length + 1),
  };
}

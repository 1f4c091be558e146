/** Series of a week chart; the chart and its table use the same numbers. */
export interface WeekSeries<Key extends string = string> {
  readonly key: Key;
  readonly label: string;
  readonly as: 'line' | 'bar';
  /** Theme color, as a CSS variable. */
  readonly color: string;
  readonly isDashed?: boolean;
}

/** Values of a week; `null` if the series has no value for it. */
export type WeekValues<Key extends string = string> = {
  readonly weekEnding: string;
} & Readonly<Record<Key, number | null>>;

/** Theme colors of the series: earned copper, planned ink, spent blue. */
export const chartColors = {
  earned: 'var(--chart-earned)',
  planned: 'var(--chart-planned)',
  spent: 'var(--chart-spent)',
} as const;

/** Returns the index of the last week with a value in the series; -1 if there is none. */
export const lastOf = <Key extends string>(weeks: readonly WeekValues<Key>[], key: Key): number =>
  weeks.findLastIndex((week) => week[key] !== null);

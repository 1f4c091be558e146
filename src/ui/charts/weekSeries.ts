/** What a chart of weeks is drawn from, and its table is written from: the same numbers. */
export interface WeekSeries<Key extends string = string> {
  readonly key: Key;
  readonly label: string;
  readonly as: 'line' | 'bar';
  /** A colour of the look, as a variable. */
  readonly color: string;
  readonly isDashed?: boolean;
}

/** `null` is a week the series says nothing of. */
export type WeekValues<Key extends string = string> = {
  readonly weekEnding: string;
} & Readonly<Record<Key, number | null>>;

/** The colours of the look: earned copper, planned ink, spent blue. */
export const chartColors = {
  earned: 'var(--chart-earned)',
  planned: 'var(--chart-planned)',
  spent: 'var(--chart-spent)',
} as const;

/** The place of the last week of which the series says something; -1 for none. */
export const lastOf = <Key extends string>(weeks: readonly WeekValues<Key>[], key: Key): number =>
  weeks.findLastIndex((week) => week[key] !== null);

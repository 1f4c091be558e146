/** Compares recomputed figures with those that the API answers, and prints them as a table. */
import type { Place, Value } from './definitions.ts';
import { byKey } from './rules.ts';

export interface Comparison {
  readonly place: string;
  /** Line of the place; null for its totals. */
  readonly group: string | null;
  readonly figure: string;
  readonly recomputed: Value | undefined;
  readonly shown: Value | undefined;
  readonly isEqual: boolean;
}

/** Totals are rounded to four decimals by the server. */
const rounding = 6e-5;

const isSame = (one: Value | undefined, other: Value | undefined): boolean =>
  typeof one === 'number' && typeof other === 'number'
    ? Math.abs(one - other) <= rounding + Math.abs(one) * 1e-9
    : one === other;

/** Compares every recomputed figure, and the lines of both sides. */
export function compare(recomputed: readonly Place[], shown: readonly Place[]): Comparison[] {
  const shownByName = new Map(shown.map((place) => [place.name, place] as const));
  return recomputed.flatMap(({ name: place, groups, total }) => {
    const other = shownByName.get(place);
    const of = (group: string | null, own: Place['total'], reported: Place['total'] | undefined): Comparison[] =>
      Object.entries(own).map(([figure, value]) => ({
        place,
        group,
        figure,
        recomputed: value,
        shown: reported?.[figure],
        isEqual: isSame(value, reported?.[figure]),
      }));
    const unexpected = [...(other?.groups.keys() ?? [])].filter((group) => !groups.has(group));
    return [
      ...Array.from(groups).flatMap(([group, own]) => of(group, own, other?.groups.get(group))),
      ...unexpected.map((group) => ({
        place,
        group,
        figure: 'line',
        recomputed: undefined,
        shown: 'present',
        isEqual: false,
      })),
      ...of(null, total, other?.total),
    ];
  });
}

const textOf = (value: Value | undefined): string => {
  if (value === undefined) return 'missing';
  if (value === null) return '-';
  return typeof value === 'number' ? String(Math.round(value * 1e4) / 1e4) : value;
};

function verdictOf({ recomputed, shown, isEqual }: Comparison): string {
  if (isEqual) return 'equal';
  const isNumbers = typeof recomputed === 'number' && typeof shown === 'number';
  return isNumbers ? `differs by ${textOf(shown - recomputed)}` : 'differs';
}

/** Returns the table as lines of text with aligned columns. */
export function tableOf(comparisons: readonly Comparison[]): string[] {
  const rows = comparisons.map((each) => [
    each.group === null ? `${each.place}, total` : `${each.place}, ${each.group === '' ? '(blank)' : each.group}`,
    each.figure,
    textOf(each.recomputed),
    textOf(each.shown),
    verdictOf(each),
  ]);
  const all = [['place', 'figure', 'recomputed', 'shown', 'result'], ...rows];
  const widths = all[0]!.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}

/** Returns a line for each place: the number of its figures and of those that differ. */
export function summaryOf(comparisons: readonly Comparison[]): string[] {
  const places = byKey(comparisons, ({ place }) => place);
  return Array.from(places, ([place, own]) => {
    const differing = own.filter(({ isEqual }) => !isEqual).length;
    return `${place}: ${own.length} figures, ${differing === 0 ? 'all equal' : `${differing} differ`}`;
  });
}

/** Row filters of a report (domain section 12): fields of its commodity, each with the allowed values. */
import { z } from 'zod/mini';
import { tagKey } from '../base/values/tags.ts';

export const reportFilters = ['area', 'system', 'subsystem', 'package', 'foreman', 'typeCode', 'status'] as const;
export type ReportFilter = (typeof reportFilters)[number];

/** Allowed values by field key; '' stands for the rows without a value. */
export type Where = Readonly<Partial<Record<string, readonly string[]>>>;

const values = z.array(z.string().check(z.maxLength(200))).check(z.maxLength(200));

/** Filters in the address of a report. */
export const reportWhere = z.partialRecord(z.enum(reportFilters), values);
/** Filters in the address of a figure, common to its rows: a filter, or the group of the figure. */
export const figureWhere = z.record(z.string().check(z.maxLength(40)), values);

/** Filters as text in a call: one value per line, preceded by the field. */
export const whereText = z._default(z.string().check(z.maxLength(16_000)), '');

export const textOfWhere = (where: Where): string =>
  Object.entries(where)
    .flatMap(([field, allowed = []]) => allowed.map((value) => `${field} ${value.replaceAll('\n', ' ')}`))
    .join('\n');

export function whereOf(text: string): Where {
  const where = new Map<string, string[]>();
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const end = line.indexOf(' ');
    const [field, value] = end < 0 ? [line, ''] : [line.slice(0, end), line.slice(end + 1)];
    where.set(field, [...(where.get(field) ?? []), value]);
  }
  return Object.fromEntries(where);
}

/** Combines two filters: for a field in both, the values allowed by both, compared independently of spelling (domain rule 7). */
export function bothWhere(one: Where, other: Where): Record<string, string[]> {
  const both: Record<string, string[]> = {};
  for (const [field, allowed = []] of [...Object.entries(one), ...Object.entries(other)]) {
    const before = both[field];
    const keys = new Set(allowed.map(tagKey));
    both[field] = before ? before.filter((value) => keys.has(tagKey(value))) : [...allowed];
  }
  return both;
}

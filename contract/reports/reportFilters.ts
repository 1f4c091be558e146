/** By what the rows of a report are chosen (domain section 12): fields of its commodity, each with the values it may have. */
import { z } from 'zod';
import { tagKey } from '../base/values/tags.ts';

export const reportFilters = ['area', 'system', 'subsystem', 'package', 'foreman', 'typeCode', 'status'] as const;
export type ReportFilter = (typeof reportFilters)[number];

/** By the key of a field the values its rows may have; '' stands for the rows that have none. */
export type Where = Readonly<Partial<Record<string, readonly string[]>>>;

const values = z.array(z.string().max(200)).max(200);

/** As the address of a report holds it. */
export const reportWhere = z.partialRecord(z.enum(reportFilters), values);
/** As an address holds what the rows behind a figure have in common: a filter, or the group the figure stands in. */
export const figureWhere = z.record(z.string().max(40), values);

/** As a call carries it: a line a value, the field before it. */
export const whereText = z.string().max(16_000).default('');

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

/** Both at once: where they name the same field, what both allow, however it is spelled (domain rule 7). */
export function bothWhere(one: Where, other: Where): Record<string, string[]> {
  const both: Record<string, string[]> = {};
  for (const [field, allowed = []] of [...Object.entries(one), ...Object.entries(other)]) {
    const before = both[field];
    const keys = new Set(allowed.map(tagKey));
    both[field] = before ? before.filter((value) => keys.has(tagKey(value))) : [...allowed];
  }
  return both;
}

/** Basic values that all schemas use. Lengths are in the project's unit (ft or m), hours are clock hours. */
import { z } from 'zod/mini';

export const id = z.coerce.number<number>().check(z.int(), z.positive(), z.maximum(2_147_483_647));
export const projectId = id.check(z.meta({ description: 'The project the call belongs to; always explicit.' }));
export const version = z.coerce.number<number>().check(z.int(), z.nonnegative());
export const uuid = z.uuid();

/**
 * Calendar day without a time zone, `2026-11-20`, as a foreman writes it on a card. Databases do not accept the year 0. An
 * invalid day aborts further checks: a check across several days would report it a second time.
 */
export const isoDate = z.iso.date({ abort: true }).check(({ value, issues }) => {
  if (value.startsWith('0000')) issues.push({ code: 'invalid_format', format: 'date', input: value });
});

/** True if the value is such a day. */
export const isDay = (value: unknown): value is string => isoDate.safeParse(value).success;

/** An instant: ISO text on the wire, a `Date` in code (specification section 3). */
export const instant = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

export const shortText = z.string().check(z.trim(), z.maxLength(200));
export const requiredText = shortText.check(z.minLength(1));
export const longText = z.string().check(z.trim(), z.maxLength(4000));

export const unitMeasurement = z.enum(['imperial', 'metric']);
export type UnitMeasurement = z.infer<typeof unitMeasurement>;

/** A cell as it travels in snapshots, edits and reports. */
export const cellValue = z.union([z.string().check(z.maxLength(32_767)), z.number(), z.boolean(), z.null()]);
export type CellValue = z.infer<typeof cellValue>;

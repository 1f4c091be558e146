/**
 * The workbook of refused rows that people take home, correct and import again: it holds the file's own columns and two
 * of Wireway's, which are known by their headings in any language and belong to no schedule.
 */
import type { locales } from '../base/messages/locales.ts';

type Locale = (typeof locales)[number];

interface RefusedHeadings {
  readonly reasons: string;
  /** The tag that was built for a row: its running number cannot be counted in a file that holds only some of the rows. */
  readonly builtTag: string;
}

export const rejectedHeadings: Readonly<Record<Locale, RefusedHeadings>> = {
  'en-US': { reasons: 'Reasons for refusal', builtTag: 'Tag as built' },
  'es-MX': { reasons: 'Motivos del rechazo', builtTag: 'Etiqueta formada' },
  'fr-CA': { reasons: 'Motifs du refus', builtTag: 'Repère formé' },
};

const headingsOf = (kind: keyof RefusedHeadings): ReadonlySet<string> =>
  new Set(Object.values(rejectedHeadings).map((headings) => headings[kind]));
const reasons = headingsOf('reasons');
const builtTag = headingsOf('builtTag');

export const isReasonsHeading = (heading: string): boolean => reasons.has(heading.trim());
export const isBuiltTagHeading = (heading: string): boolean => builtTag.has(heading.trim());
/** Whether the column is Wireway's, not the schedule's. */
export const isRejectedHeading = (heading: string): boolean => isReasonsHeading(heading) || isBuiltTagHeading(heading);

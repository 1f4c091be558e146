/**
 * Workbook of rejected rows that users export, correct and import again: it contains the file's own columns and two columns of
 * Wireway, which are recognized by their headings in any language and are not mapped to the schedule.
 */
import type { locales } from '../base/messages/locales.ts';

type Locale = (typeof locales)[number];

interface RejectedHeadings {
  readonly reasons: string;
  /**
   * Heading of the tag that was built for a row: its running number cannot be determined from a file that contains only some of
   * the rows.
   */
  readonly builtTag: string;
}

export const rejectedHeadings: Readonly<Record<Locale, RejectedHeadings>> = {
  'en-US': { reasons: 'Reasons for refusal', builtTag: 'Tag as built' },
  'es-MX': { reasons: 'Motivos del rechazo', builtTag: 'Etiqueta formada' },
  'fr-CA': { reasons: 'Motifs du refus', builtTag: 'Repère formé' },
};

const headingsOf = (kind: keyof RejectedHeadings): ReadonlySet<string> =>
  new Set(Object.values(rejectedHeadings).map((headings) => headings[kind]));
const reasons = headingsOf('reasons');
const builtTag = headingsOf('builtTag');

export const isReasonsHeading = (heading: string): boolean => reasons.has(heading.trim());
export const isBuiltTagHeading = (heading: string): boolean => builtTag.has(heading.trim());
/** True if the column is Wireway's, not the schedule's. */
export const isRejectedHeading = (heading: string): boolean => isReasonsHeading(heading) || isBuiltTagHeading(heading);

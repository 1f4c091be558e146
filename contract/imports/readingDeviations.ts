/**
 * Parts of a file that an import reads differently from how they are written, or whose literal text might be unintended: each
 * kind is a group of issues in the review, and if there are two ways to read it, the other one is a choice of the import.
 */
import { z } from 'zod/mini';

const leftOutOrRead = ['leaveOut', 'read'] as const;

/** Choices for reading doubtful parts of a file. */
export const readingChoices = z.strictObject({
  /** Struck-through text and rows. */
  struck: z._default(z.enum(leftOutOrRead), 'leaveOut'),
  /** Rows under the header of another table. */
  secondTable: z._default(z.enum(leftOutOrRead), 'leaveOut'),
  /** Rows hidden by hand or by a filter. */
  hiddenRows: z._default(z.enum(leftOutOrRead), 'read'),
  /** Rows in which a cell marks them as deleted. */
  deletedRows: z._default(z.enum(leftOutOrRead), 'read'),
});
export type ReadingChoices = z.infer<typeof readingChoices>;
export type ReadingChoice = keyof ReadingChoices;

/** Kinds by the code of their issues, with the choice that applies; null if there is only one way to read it. */
export const readingDeviations = {
  'reading.struckRow': 'struck',
  'reading.struckText': 'struck',
  'reading.secondTable': 'secondTable',
  'reading.deletedRow': 'deletedRows',
  'reading.hiddenRow': 'hiddenRows',
  'reading.hiddenColumn': null,
  'reading.comment': null,
  'cell.formula': null,
  'cell.date': null,
  'cell.unclosedQuote': null,
  'route.unsure': null,
} as const satisfies Readonly<Record<string, ReadingChoice | null>>;
export type ReadingDeviation = keyof typeof readingDeviations;

export const isReadingDeviation = (code: string): code is ReadingDeviation => Object.hasOwn(readingDeviations, code);

/** Returns the choice that determines how issues of a code are read; null for other issues, and if there is no choice. */
export const choiceOf = (code: string): ReadingChoice | null =>
  isReadingDeviation(code) ? readingDeviations[code] : null;

/** Returns the choices with one of them toggled. */
export const withOtherReading = (choices: ReadingChoices, choice: ReadingChoice): ReadingChoices => ({
  ...choices,
  [choice]: choices[choice] === 'read' ? 'leaveOut' : 'read',
});

const deletedWords =
  /^(?:deleted|supprimée?s?|eliminad[oa]s?|gelöscht)(?=$|[\s:;,.(–-])|^(?:delete|void|voided|cancell?ed|superseded|annulée?s?|cancelad[oa]s?|anulad[oa]s?|entfällt|storniert)$/i;

/** Quick test: few cells start like one of the words. */
const mayBeDeleted = /^\s*[dvcsaeg]/i;

/** True if a cell marks its row as deleted: "DELETED", "Deleted - see rev C", "VOID". */
export const isMarkedDeleted = (text: string): boolean => mayBeDeleted.test(text) && deletedWords.test(text.trim());

/**
 * Where an import reads a file otherwise than it is written, or where what is written may not be meant: each kind is a
 * group of issues in the review, and where there are two ways to read it, the other one is a choice of the import.
 */
import { z } from 'zod';

const leftOutOrRead = ['leaveOut', 'read'] as const;

/** How the doubtful parts of a file are read. */
export const readingChoices = z.strictObject({
  /** Text that is struck out, and rows of it. */
  struck: z.enum(leftOutOrRead).default('leaveOut'),
  /** What stands under the header of another table. */
  secondTable: z.enum(leftOutOrRead).default('leaveOut'),
  /** Rows hidden by hand or by a filter. */
  hiddenRows: z.enum(leftOutOrRead).default('read'),
  /** Rows in which a cell says that they are deleted. */
  deletedRows: z.enum(leftOutOrRead).default('read'),
});
export type ReadingChoices = z.infer<typeof readingChoices>;
export type ReadingChoice = keyof ReadingChoices;

/** Every kind, by the code of its issues, with the choice that decides about it; null where there is one way to read it. */
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

/** The choice that decides how issues of a code are read; null for issues of another kind, and where there is none. */
export const choiceOf = (code: string): ReadingChoice | null =>
  isReadingDeviation(code) ? readingDeviations[code] : null;

/** The choices with one of them turned round. */
export const withOtherReading = (choices: ReadingChoices, choice: ReadingChoice): ReadingChoices => ({
  ...choices,
  [choice]: choices[choice] === 'read' ? 'leaveOut' : 'read',
});

const deletedWords =
  /^(?:deleted|supprimée?s?|eliminad[oa]s?|gelöscht)(?=$|[\s:;,.(–-])|^(?:delete|void|voided|cancell?ed|superseded|annulée?s?|cancelad[oa]s?|anulad[oa]s?|entfällt|storniert)$/i;

/** Few cells begin like one of the words. */
const mayBeDeleted = /^\s*[dvcsaeg]/i;

/** Whether a cell says that its row is deleted: "DELETED", "Deleted - see rev C", "VOID". */
export const isMarkedDeleted = (text: string): boolean => mayBeDeleted.test(text) && deletedWords.test(text.trim());

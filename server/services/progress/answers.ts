/** What an entry is answered: kept as sentences, said to whoever sends it, the first time or again. */
import type { ErrorCode } from '../../../contract/errors.ts';
import type { FieldEntryResult } from '../../../contract/fieldEntries.ts';
import type { Told } from '../../../contract/sentence.ts';
import type { Say } from '../../words/say.ts';

export interface ToldOfField {
  readonly field: string;
  readonly message: Told;
}

export interface EntryAnswer extends Omit<FieldEntryResult, 'warnings' | 'error'> {
  readonly warnings: readonly ToldOfField[];
  readonly error: { readonly code: ErrorCode; readonly reasons: readonly Told[] } | null;
}

export function blankAnswer(id: string, outcome: EntryAnswer['outcome']): EntryAnswer {
  return {
    id,
    outcome,
    status: null,
    percentComplete: null,
    earnedHours: null,
    warnings: [],
    conflicts: [],
    error: null,
  };
}

/** An entry that left no trace, and why. */
export function refusedAnswer(id: string, code: ErrorCode, ...reasons: Told[]): EntryAnswer {
  return { ...blankAnswer(id, 'refused'), error: { code, reasons } };
}

/** The answer as the call gives it. */
export function sayAnswer(answer: EntryAnswer, say: Say): FieldEntryResult {
  const textOf = (told: Told): string => (typeof told === 'string' ? told : say(told));
  const { warnings, error } = answer;
  return {
    ...answer,
    warnings: warnings.map(({ field, message }) => ({ field, message: textOf(message) })),
    error: error && { code: error.code, message: error.reasons.map(textOf).join(' ') },
  };
}

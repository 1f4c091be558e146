/** What an entry is answered: kept as sentences, said to whoever sends it, the first time or again. */
import type { ErrorCode } from '../../../contract/base/calls/errors.ts';
import type { FieldEntryResult } from '../../../contract/progress/fieldEntries.ts';
import type { MessageOrText } from '../../../contract/base/messages/message.ts';
import type { StoredEntryResult } from '../../repositories/entries/entryResult.ts';
import type { Translate } from '../../locales/translate.ts';

export function emptyResult(id: string, outcome: StoredEntryResult['outcome']): StoredEntryResult {
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
export function rejectedResult(id: string, code: ErrorCode, ...reasons: MessageOrText[]): StoredEntryResult {
  return { ...emptyResult(id, 'refused'), error: { code, reasons } };
}

/** The answer as the call gives it. */
export function translateResult(answer: StoredEntryResult, say: Translate): FieldEntryResult {
  const textOf = (told: MessageOrText): string => (typeof told === 'string' ? told : say(told));
  const { warnings, error } = answer;
  return {
    ...answer,
    warnings: warnings.map(({ field, message }) => ({ field, message: textOf(message) })),
    error: error && { code: error.code, message: error.reasons.map(textOf).join(' ') },
  };
}

/** Results of entries: stored as messages, translated for each sender, on the first request and on replays. */
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

/** Returns the result of an entry that was not recorded, with the reason. */
export function rejectedResult(id: string, code: ErrorCode, ...reasons: MessageOrText[]): StoredEntryResult {
  return { ...emptyResult(id, 'refused'), error: { code, reasons } };
}

/** Returns the result in the form of the call's reply. */
export function translateResult(answer: StoredEntryResult, say: Translate): FieldEntryResult {
  const textOf = (reported: MessageOrText): string => (typeof reported === 'string' ? reported : say(reported));
  const { warnings, error } = answer;
  return {
    ...answer,
    warnings: warnings.map(({ field, message }) => ({ field, message: textOf(message) })),
    error: error && { code: error.code, message: error.reasons.map(textOf).join(' ') },
  };
}

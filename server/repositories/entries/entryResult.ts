/** Result of an entry as stored with it: its messages are not translated yet. */
import type { ErrorCode } from '../../../contract/base/calls/errors.ts';
import type { FieldEntryResult } from '../../../contract/progress/fieldEntries.ts';
import type { MessageOrText } from '../../../contract/base/messages/message.ts';

export interface FieldReport {
  readonly field: string;
  readonly message: MessageOrText;
}

export interface StoredEntryResult extends Omit<FieldEntryResult, 'warnings' | 'error'> {
  readonly warnings: readonly FieldReport[];
  readonly error: { readonly code: ErrorCode; readonly reasons: readonly MessageOrText[] } | null;
}

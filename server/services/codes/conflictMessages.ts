import type { CodeKind } from '../../../contract/commodities/fields/field.ts';
import type { Message } from '../../../contract/base/messages/message.ts';
import { codeRowMessage } from '../../locales/en-US/codeRows.ts';

/** What is said of a row of a list that somebody else changed or deleted while it was being worked on: a reel is called a reel. */
export const conflictMessagesOf = (kind: CodeKind): { readonly changedMeanwhile: Message; readonly gone: Message } => ({
  changedMeanwhile: codeRowMessage(kind === 'reel' ? 'reelChangedMeanwhile' : 'changedMeanwhile'),
  gone: codeRowMessage(kind === 'reel' ? 'reelGone' : 'gone'),
});

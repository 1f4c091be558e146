import type { CodeKind } from '../../../contract/commodities/fields/field.ts';
import type { Message } from '../../../contract/base/messages/message.ts';
import { codeRowMessage } from '../../locales/en-US/codeRows.ts';

/** Messages for a list row that someone else changed or deleted during the edit; reels have their own wording. */
export const conflictMessagesOf = (kind: CodeKind): { readonly changedMeanwhile: Message; readonly gone: Message } => ({
  changedMeanwhile: codeRowMessage(kind === 'reel' ? 'reelChangedMeanwhile' : 'changedMeanwhile'),
  gone: codeRowMessage(kind === 'reel' ? 'reelGone' : 'gone'),
});

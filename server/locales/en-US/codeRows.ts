/** What is said of the rows of code lists. */
import { messagesOf } from '../../../contract/base/messages/message.ts';

export const codeRows = {
  codeMissing: 'Enter a code.',
  codeTaken: 'The {{kind}} {{code}} is already in the list. Change that row, or choose another code.',
  codeUnknown: 'No {{kind}} {{code}}; add it to its list first, or leave this blank.',
  neededCodeUnknown: 'No {{kind}} {{code}}; add it to its list first, or choose one that is there.',
  parentLoop: '{{code}} can’t be its own parent. Choose another.',
  changedMeanwhile: 'Someone else changed this code. Check the current values and try again if needed.',
  gone: 'Someone else deleted this code. Add it again if you still need it.',
  reelChangedMeanwhile: 'Someone else changed this reel. Check the current values and try again if needed.',
  reelGone: 'Someone else deleted this reel. Add it again if you still need it.',
  inUse_one: '{{code}} is used in {{count}} row and can’t be deleted. Deactivate it, or merge it into another code.',
  inUse_other: '{{code}} is used in {{count}} rows and can’t be deleted. Deactivate it, or merge it into another code.',
  reelInUse_one:
    '{{code}} is the reel of {{count}} cable and can’t be deleted. Give that cable another reel first, or merge the two.',
  reelInUse_other:
    '{{code}} is the reel of {{count}} cables and can’t be deleted. Give them another reel first, or merge the two.',
  copied_one: '{{code}} is in {{count}} project and can’t be deleted. Deactivate it, so that no other copies it.',
  copied_other: '{{code}} is in {{count}} projects and can’t be deleted. Deactivate it, so that no other copies it.',
  hasBelow_one: '{{code}} has {{count}} subcode. Move it to another parent first, or deactivate {{code}}.',
  hasBelow_other: '{{code}} has {{count}} subcodes. Move them to another parent first, or deactivate {{code}}.',
  notOffered: '{{code}} is no longer active. Reopen the list and choose another.',
  mergeItself: 'A code can’t be merged into itself. Choose another.',
  mergeOtherList: 'A code can be merged only into another of the same list. Choose one from that list.',
  mergeDisposed: '{{code}} has a return or scrap. Undo it in the cut plan and enter it for {{into}}, then merge.',
  mergeBelow: '{{into}} is a subcode of {{code}}. Change its parent first, or merge {{into}} into {{code}}.',
  mergeNamedUnit_one:
    'Both codes have a labor unit for the same size, and {{count}} row uses “{{unit}}”. Give that row the other unit first.',
  mergeNamedUnit_other:
    'Both codes have a labor unit for the same size, and {{count}} rows use “{{unit}}”. Give those rows the other unit first.',
} as const;

export const codeRowMessage = messagesOf<typeof codeRows>('codeRows');

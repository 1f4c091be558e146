/** What is said of the rows of code lists. */
import { messagesOf } from '../../../contract/base/messages/message.ts';

export const codeRows = {
  codeMissing: 'Type a code; it names the row.',
  codeTaken: 'The {{kind}} {{code}} is in the list already. Change that row, or choose another code.',
  codeUnknown: 'No {{kind}} {{code}}; add it to its list first, or leave this blank.',
  neededCodeUnknown: 'No {{kind}} {{code}}; add it to its list first, or choose one that is there.',
  parentLoop: '{{code}} would stand below itself. Choose another parent.',
  changedMeanwhile:
    'Somebody changed this code meanwhile. Look at what stands there now, and change it again if it is still needed.',
  gone: 'Somebody deleted this code meanwhile. Add it again if it is still needed.',
  reelChangedMeanwhile:
    'Somebody changed this reel meanwhile. Look at what stands there now, and change it again if it is still needed.',
  reelGone: 'Somebody deleted this reel meanwhile. Add it again if it is still needed.',
  inUse_one: '{{code}} is used in {{count}} row and cannot be deleted. Deactivate it, or merge it into another code.',
  inUse_other:
    '{{code}} is used in {{count}} rows and cannot be deleted. Deactivate it, or merge it into another code.',
  reelInUse_one:
    '{{code}} is the reel of {{count}} cable and cannot be deleted. Give that cable another reel first, or merge the two.',
  reelInUse_other:
    '{{code}} is the reel of {{count}} cables and cannot be deleted. Give them another reel first, or merge the two.',
  copied_one: '{{code}} is in {{count}} project and cannot be deleted. Deactivate it, so that no other copies it.',
  copied_other: '{{code}} is in {{count}} projects and cannot be deleted. Deactivate it, so that no other copies it.',
  hasBelow_one: '{{count}} code stands below {{code}}. Give it another parent first, or deactivate {{code}}.',
  hasBelow_other: '{{count}} codes stand below {{code}}. Give them another parent first, or deactivate {{code}}.',
  notOffered: 'The company has no {{code}} in use any more. Open the list again, and choose from what is there now.',
  mergeItself: 'A code cannot be merged into itself. Choose another.',
  mergeOtherList: 'A code is merged into another of the same list. Choose one of its own.',
  mergeDisposed:
    'Something of {{code}} was returned or scrapped. Take that back on the cut plan and enter it for {{into}}, then merge the two.',
  mergeBelow: '{{into}} stands below {{code}}. Give it another parent first, or merge {{into}} into {{code}}.',
  mergeNamedUnit_one:
    'Both codes have a labor unit for the same size, and {{count}} row names “{{unit}}”. Give that row the other unit first.',
  mergeNamedUnit_other:
    'Both codes have a labor unit for the same size, and {{count}} rows name “{{unit}}”. Give those rows the other unit first.',
} as const;

export const codeRowMessage = messagesOf<typeof codeRows>('codeRows');

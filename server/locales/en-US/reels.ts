/** Messages about reels: moves of cables, deliveries, returns and cut orders. */
import { messagesOf } from '../../../contract/base/messages/message.ts';

export const reels = {
  cableGone: 'This cable is no longer in the project. Refresh the plan.',
  isPulled: 'Pulling of {{cable}} has already started. Correct its reel in Data Entry.',
  movedTo: 'Someone else moved {{cable}} to {{reel}}. Refresh the plan.',
  movedOff: 'Someone else unassigned {{cable}}. Refresh the plan.',
  splicedMeanwhile: 'Someone else changed the splice of {{cable}}. Refresh the plan.',
  spliceTooLong:
    '{{cable}} is {{length}} long, so the second piece has to be shorter than that. Enter less, or move the cable to the other reel.',
  notListed: 'Reel {{reel}} isn’t in the ledger. Add it first.',
  notInUse: 'Reel {{reel}} is empty, returned or scrapped. Choose another, or change its status.',
  otherType: '{{reel}} holds {{holds}}, and {{cable}} needs {{needs}}. Choose a reel of its type.',
  noLength: '{{cable}} has no length. Enter it first.',
  tooLong: '{{cable}} takes {{planned}}, and {{reel}} has {{left}} left: {{short}} short. Choose another reel.',
  twiceOnNote: '{{reel}} is on line {{line}} already. Remove one of the two, or correct its number.',
  orderedAs: '{{reel}} was ordered as {{ordered}}; the slip shows {{came}}. Check the flange and correct one.',
  looksLike: '{{reel}} isn’t in the ledger. Did you mean {{known}}? Check the flange.',
  receivedBefore: '{{reel}} was already received. No change.',
  receivedAs:
    '{{reel}} was already received with {{was}}; the slip shows {{said}}. No change. If the slip is right, correct the ledger.',
  takesNumber: '{{order}} arrived as {{reel}}. It’s renumbered and keeps its cables.',
  lessThanOrdered: '{{difference}} less than the {{ordered}} that were ordered.',
  moreThanOrdered: '{{difference}} more than the {{ordered}} that were ordered.',
  jacketDiffers: 'Marks give {{marked}}; the slip shows {{said}}. Check the jacket.',
  deliveryGone: 'Can’t undo: someone deleted a reel of this delivery.',
  deliveryChanged: 'Can’t undo: someone changed {{reel}}. Correct the reels in the ledger.',
  deliveryUsed: 'Can’t undo: {{reel}} has planned or cut cables. Correct the reels in the ledger.',
  reelGone: 'This reel is no longer in the ledger. Refresh the plan.',
  reelChanged: 'Someone else changed {{reel}}. Check the current values and try again if needed.',
  notOnSite: '{{reel}} isn’t on site, so it can’t be returned or scrapped. Correct its status first.',
  moreThanLeft: 'Only {{left}} is left on {{reel}}. Enter that or less, or correct the pulled lengths.',
  notLastDisposal:
    'Can’t undo: there’s a later return or scrap of {{reel}}, or this was already undone. Refresh the plan.',
  lessInLedger: 'Can’t undo: the ledger shows only {{length}} returned or scrapped for {{reel}}. Correct the ledger.',
  nothingToOrder: 'No unpulled cables have a reel. Assign reels first.',
  orderReplaced: 'Can’t withdraw: cut order {{number}} is no longer the latest. Refresh the plan.',
} as const;

export const reelMessage = messagesOf<typeof reels>('reels');

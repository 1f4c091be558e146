/** What is said of cables that a reel cannot take. */
import { messagesOf } from '../../../contract/base/messages/message.ts';

export const reels = {
  cableGone: 'This cable is not in the project any more. Open the plan again.',
  isPulled: '{{cable}} is pulled, so it has the reel the crew recorded. Correct the reel under Data Entry.',
  movedTo: 'Somebody gave {{cable}} the reel {{reel}} meanwhile. Open the plan again.',
  movedOff: 'Somebody took {{cable}} off its reel meanwhile. Open the plan again.',
  splicedMeanwhile: 'Somebody changed the splice of {{cable}} meanwhile. Open the plan again.',
  spliceTooLong:
    '{{cable}} is {{length}} long, so the second piece has to be shorter than that. Enter less, or move the cable to the other reel.',
  notListed: 'There is no reel {{reel}} in the ledger. Add it first.',
  notInUse: 'The reel {{reel}} is empty, returned or scrap. Choose another, or change its status.',
  otherType: '{{reel}} holds {{holds}}, and {{cable}} needs {{needs}}. Choose a reel of its type.',
  noLength: '{{cable}} has no length, so nobody knows what to cut. Enter its length first.',
  tooLong: '{{cable}} takes {{planned}}, and {{reel}} has {{left}} left: {{short}} short. Choose another reel.',
  twiceOnNote: '{{reel}} is on line {{line}} already. Leave one of the two out, or correct its number.',
  orderedAs:
    '{{reel}} was ordered as {{ordered}}, and the note says {{came}}. Read the flange, then correct one of them.',
  looksLike: '{{reel}} is not in the ledger, and {{known}} is. Read the number on the flange.',
  receivedBefore: '{{reel}} was received before and stays as it is.',
  receivedAs:
    '{{reel}} was received before with {{was}} and stays so; the note says {{said}}. Correct it in the ledger if the note is right.',
  takesNumber: '{{order}} came as {{reel}}: it takes that number, and its cables follow.',
  lessThanOrdered: '{{difference}} less than the {{ordered}} that were ordered.',
  moreThanOrdered: '{{difference}} more than the {{ordered}} that were ordered.',
  jacketDiffers: 'The marks are {{marked}} apart, and the note says {{said}}. Read the jacket.',
  deliveryGone: 'Somebody deleted a reel of this delivery meanwhile, so it stays as it was received.',
  deliveryChanged:
    'Somebody changed {{reel}} meanwhile, so the delivery stays as it was received. Correct its reels in the ledger.',
  deliveryUsed:
    '{{reel}} has been planned from or cut since, so the delivery stays as it was received. Correct its reels in the ledger.',
  reelGone: 'This reel is not in the ledger any more. Open the plan again.',
  reelChanged:
    'Somebody changed {{reel}} meanwhile. Look at what stands there now, and do it again if it is still needed.',
  notOnSite: '{{reel}} is not on site, so nothing of it can be returned or scrapped. Correct its status first.',
  moreThanLeft: '{{left}} is left on {{reel}}. Return or scrap no more than that, or correct what was pulled.',
  notLastDisposal:
    'Something else of {{reel}} was returned or scrapped since, or this is taken back already. Open the plan again.',
  lessInLedger:
    'By now the ledger says {{length}}, less than what would come back to {{reel}}. Correct the length in the ledger.',
  nothingToOrder: 'No cable that is not pulled has a reel of the ledger. Give cables their reels first.',
  orderReplaced: 'Cut order {{number}} is not the last one any more, so it stays. Open the plan again.',
} as const;

export const reelMessage = messagesOf<typeof reels>('reels');

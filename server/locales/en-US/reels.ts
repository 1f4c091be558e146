/** What is said of cables that a reel cannot take. */
import { messagesOf } from '../../../contract/message.ts';

export const reels = {
  cableGone: 'This cable is not in the project any more. Open the plan again.',
  isPulled: '{{cable}} is pulled, so it has the reel the crew recorded. Correct the reel under Data Entry.',
  movedTo: 'Somebody gave {{cable}} the reel {{reel}} meanwhile. Open the plan again.',
  movedOff: 'Somebody took {{cable}} off its reel meanwhile. Open the plan again.',
  notListed: 'There is no reel {{reel}} in the ledger. Add it first.',
  notInUse: 'The reel {{reel}} is empty, returned or scrap. Choose another, or change its status.',
  otherType: '{{reel}} holds {{holds}}, and {{cable}} needs {{needs}}. Choose a reel of its type.',
  noLength: '{{cable}} has no length, so nobody knows what to cut. Enter its length first.',
  tooLong: '{{cable}} takes {{planned}}, and {{reel}} has {{left}} left: {{short}} short. Choose another reel.',
} as const;

export const reelMessage = messagesOf<typeof reels>('reels');

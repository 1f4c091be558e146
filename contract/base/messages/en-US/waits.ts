/** What rows of packages wait for: said on the pages of packages, and to those who open one by a link. */
import { messagesOf } from '../message.ts';

export const waits = {
  raceway: '{{tag}} is {{percent}}% installed',
  unknownRaceway: '{{tag}} is in no schedule',
  noRoute: 'It has no route',
  equipmentNotSet: '{{tag}} is not set',
  equipmentNotReceived: '{{tag}} is not received',
  unknownEquipment: '{{tag}} is in no equipment list',
  reelNotOnHand: 'Reel {{tag}} is not on hand',
  noReel: 'It has no reel',
  cableNotPulled: '{{tag}} is not pulled',
  unknownCable: '{{tag}} is in no cable schedule',
  cardSuperseded: 'Its card is superseded: print it again',
  hold: 'On hold: {{text}}',
  predecessor: 'Package {{tag}} is not complete',
} as const;

export const waitMessage = messagesOf<typeof waits>('waits');

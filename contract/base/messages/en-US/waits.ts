/** Why rows of packages are not ready: shown on the pages of packages, and to those who open one by a link. */

export const waits = {
  raceway: '{{tag}} is {{percent}}% installed',
  unknownRaceway: '{{tag}} isn’t in the raceway schedules',
  noRoute: 'No route',
  equipmentNotSet: '{{tag}} isn’t set',
  equipmentNotReceived: '{{tag}} isn’t received',
  unknownEquipment: '{{tag}} isn’t in the equipment list',
  reelNotOnHand: 'Reel {{tag}} isn’t on hand',
  noReel: 'No reel assigned',
  cableNotPulled: '{{tag}} isn’t pulled',
  unknownCable: '{{tag}} isn’t in the cable schedule',
  cardSuperseded: 'Card superseded: reprint it',
  hold: 'On hold: {{text}}',
  predecessor: 'Package {{tag}} isn’t complete',
} as const;

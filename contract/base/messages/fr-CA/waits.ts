import type { waits as enUS } from '../en-US/waits.ts';
import type { Translation } from '../translation.ts';

export const waits: Translation<typeof enUS> = {
  raceway: '{{tag}} est posé à {{percent}} %',
  unknownRaceway: '{{tag}} n’est dans aucune liste',
  noRoute: 'Sans parcours',
  equipmentNotSet: '{{tag}} n’est pas en place',
  equipmentNotReceived: '{{tag}} n’est pas reçu',
  unknownEquipment: '{{tag}} n’est dans aucune liste d’équipements',
  reelNotOnHand: 'Le touret {{tag}} n’est pas sur place',
  noReel: 'Sans touret',
  cableNotPulled: '{{tag}} n’est pas tiré',
  unknownCable: '{{tag}} n’est dans aucune liste de câbles',
  cardSuperseded: 'Sa fiche est remplacée : imprimez-la de nouveau',
  hold: 'En attente : {{text}}',
  predecessor: 'Le lot {{tag}} n’est pas complet',
};

import type { waits as enUS } from '../en-US/waits.ts';
import type { Translation } from '../translation.ts';

export const waits: Translation<typeof enUS> = {
  raceway: '{{tag}} est posé à {{percent}} %',
  unknownRaceway: '{{tag}} n’est pas dans les listes de canalisations',
  noRoute: 'Sans parcours',
  equipmentNotSet: '{{tag}} n’est pas en place',
  equipmentNotReceived: '{{tag}} n’est pas reçu',
  unknownEquipment: '{{tag}} n’est pas dans la liste des équipements',
  reelNotOnHand: 'Le touret {{tag}} n’est pas sur place',
  noReel: 'Aucun touret affecté',
  cableNotPulled: '{{tag}} n’est pas tiré',
  unknownCable: '{{tag}} n’est pas dans la liste des câbles',
  cardSuperseded: 'Fiche remplacée : réimprimez-la',
  hold: 'En attente : {{text}}',
  predecessor: 'Le lot {{tag}} n’est pas terminé',
};

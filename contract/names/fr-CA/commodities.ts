import type { commodities as enUS } from '../en-US/commodities.ts';
import type { Translation } from '../../base/messages/translation.ts';

export const commodities: Translation<typeof enUS> = {
  cable: 'Câble',
  'cable-tray': 'Chemin de câbles',
  conduit: 'Conduit',
  equipment: 'Équipement',
  jumper: 'Cavalier',
  conductor: 'Conducteur',
  'from-term': 'Raccordement d’origine',
  'to-term': 'Raccordement de destination',
};

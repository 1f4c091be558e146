import type { commodities as enUS } from '../en-US/commodities.ts';
import type { Translation } from '../../base/messages/translation.ts';

export const commodities: Translation<typeof enUS> = {
  cable: 'Cable',
  'cable-tray': 'Charola',
  conduit: 'Tubería conduit',
  equipment: 'Equipo',
  jumper: 'Puente',
  conductor: 'Conductor',
  'from-term': 'Terminación de origen',
  'to-term': 'Terminación de destino',
};

import type { waits as enUS } from '../en-US/waits.ts';
import type { Translation } from '../translation.ts';

export const waits: Translation<typeof enUS> = {
  raceway: '{{tag}} está instalada al {{percent}} %',
  unknownRaceway: '{{tag}} no está en ninguna cédula',
  noRoute: 'No tiene ruta',
  equipmentNotSet: '{{tag}} no está montado',
  equipmentNotReceived: '{{tag}} no se ha recibido',
  unknownEquipment: '{{tag}} no está en ninguna lista de equipos',
  reelNotOnHand: 'El carrete {{tag}} no está en obra',
  noReel: 'No tiene carrete',
  cableNotPulled: '{{tag}} no está jalado',
  unknownCable: '{{tag}} no está en ninguna cédula de cables',
  cardSuperseded: 'Su tarjeta está obsoleta: imprímela de nuevo',
  hold: 'En espera: {{text}}',
  predecessor: 'El paquete {{tag}} no está completo',
};

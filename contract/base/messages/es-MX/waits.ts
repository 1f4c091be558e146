import type { waits as enUS } from '../en-US/waits.ts';
import type { Translation } from '../translation.ts';

export const waits: Translation<typeof enUS> = {
  raceway: '{{tag}} está instalada al {{percent}} %',
  unknownRaceway: '{{tag}} no está en las cédulas de canalizaciones',
  noRoute: 'Sin ruta',
  equipmentNotSet: '{{tag}} no está montado',
  equipmentNotReceived: '{{tag}} no se ha recibido',
  unknownEquipment: '{{tag}} no está en la cédula de equipos',
  reelNotOnHand: 'El carrete {{tag}} no está en obra',
  noReel: 'Sin carrete asignado',
  cableNotPulled: '{{tag}} no está jalado',
  unknownCable: '{{tag}} no está en la cédula de cables',
  cardSuperseded: 'Tarjeta obsoleta: imprímela de nuevo',
  hold: 'En espera: {{text}}',
  predecessor: 'El paquete {{tag}} no está completo',
};

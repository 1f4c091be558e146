import type { Translation } from '../../../contract/locales/translation.ts';
import type { reels as enUS } from '../en-US/reels.ts';

export const reels: Translation<typeof enUS> = {
  cableGone: 'Este cable ya no está en el proyecto. Abre el plan de nuevo.',
  isPulled:
    '{{cable}} está jalado y tiene el carrete que registró la cuadrilla. Corrige el carrete en Captura de datos.',
  movedTo: 'Alguien asignó {{cable}} al carrete {{reel}} mientras tanto. Abre el plan de nuevo.',
  movedOff: 'Alguien quitó {{cable}} de su carrete mientras tanto. Abre el plan de nuevo.',
  notListed: 'No hay carrete {{reel}} en el registro. Agrégalo primero.',
  notInUse: 'El carrete {{reel}} está vacío, devuelto o en chatarra. Elige otro o cambia su estado.',
  otherType: '{{reel}} trae {{holds}}, y {{cable}} pide {{needs}}. Elige un carrete de su tipo.',
  noLength: '{{cable}} no tiene longitud, así que nadie sabe cuánto cortar. Captura primero su longitud.',
  tooLong: '{{cable}} lleva {{planned}}, y a {{reel}} le quedan {{left}}: faltan {{short}}. Elige otro carrete.',
};

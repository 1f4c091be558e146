import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { photos as enUS } from '../en-US/photos.ts';

export const photos: Translation<typeof enUS> = {
  notJpeg: 'Esto no es un JPEG. Toma la foto en Wireway o guárdala antes como JPEG.',
  cutOff: 'La imagen está incompleta. Toma la foto de nuevo.',
  more: 'Esta imagen está dañada. Toma la foto de nuevo.',
  tells: 'Esta imagen contiene datos de ubicación o de la cámara. Toma la foto en Wireway.',
  tooLarge:
    'Una foto puede tener como máximo {{megabytes}} MB y {{side}} píxeles en su lado más largo. Tómala en Wireway, que la reduce.',
  tooMany: 'Se alcanzó el límite de {{most}} fotos por captura. Quita una y envía de nuevo.',
  projectFull: 'El espacio para fotos de este proyecto está lleno ({{gigabytes}} GB). Quita algunas y envía de nuevo.',
  entryUnknown: 'La captura de esta foto no se encontró o no es tuya. Envía primero la captura.',
  idReused: 'Ya hay una foto con este identificador y otra imagen u otro pie. Toma la foto de nuevo.',
  unknown: 'Esta foto no se encontró o no es tuya. Abre la fila de nuevo.',
  removed: 'Esta foto se quitó. Abre la fila de nuevo para ver por qué.',
};

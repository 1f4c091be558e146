import type { Translation } from '../../../../contract/base/messages/translation.ts';
import type { photos as enUS } from '../en-US/photos.ts';

export const photos: Translation<typeof enUS> = {
  take: 'Foto',
  list: 'Fotos',
  numbered: 'Foto {{number}}',
  named: 'Foto {{number}}: {{caption}}',
  title: 'Foto {{number}} de {{count}}',
  ofDay: 'Foto tomada {{at}}',
  caption: 'Nota de la foto {{number}}',
  away: 'Sin conexión',
  notNow: 'Esta foto se carga cuando estés en línea.',
  loading: 'Cargando foto…',
  here: 'en este dispositivo',
  previous: 'Anterior',
  next: 'Siguiente',
  remove: 'Quitar…',
  removeIt: 'Quitar foto',
  keep: 'Conservar foto',
  reason: 'Motivo para quitarla',
  removed: '{{name}} quitó una foto, {{at}}: {{reason}}',
  onItsWay: 'Esta foto todavía se está enviando. Quítala cuando se haya enviado.',
  entryKept: '{{problem}} La captura se conserva.',
  problem: {
    unreadable: 'No se puede leer esta imagen (dañada o HEIC). Tómala en Wireway o guárdala como JPEG.',
    tooMany: 'Se alcanzó el límite de {{most}} fotos. Quita una primero.',
    noRoom: 'No hay espacio para la foto en este dispositivo. Libera espacio y tómala de nuevo.',
    noDisk: 'Este dispositivo no puede guardar fotos por ahora. Recarga la página y toma la foto de nuevo.',
  },
};

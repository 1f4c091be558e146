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
  away: 'Sin señal',
  notNow: 'Esta foto está en el servidor y ahora no se puede traer. Se verá de nuevo con señal.',
  loading: 'La foto viene en camino.',
  here: 'en este dispositivo',
  previous: 'Anterior',
  next: 'Siguiente',
  remove: 'Quitar…',
  removeIt: 'Quitar la foto',
  keep: 'Conservarla',
  reason: 'Por qué se quita',
  removed: '{{name}} quitó una foto, {{at}}: {{reason}}',
  onItsWay: 'Esta foto quizá ya va en camino. Se puede quitar cuando esté en el servidor.',
  entryKept: '{{problem}} La captura se conserva.',
  problem: {
    unreadable:
      'Una imagen no se puede leer aquí: está dañada o es HEIC. Hay que tomarla con la cámara de esta página o guardarla antes como JPEG.',
    tooMany: 'Una captura admite {{most}} fotos, y esta ya las tiene. Hay que quitar una antes.',
    noRoom: 'Este dispositivo no tiene espacio para la foto. Hay que liberar espacio y tomar la foto de nuevo.',
    noDisk: 'Este dispositivo no puede guardar fotos ahora. Hay que cargar la página y tomar la foto de nuevo.',
  },
};

import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { views as enUS } from '../en-US/views.ts';

export const views: Translation<typeof enUS> = {
  nameMissing: 'Escribe un nombre.',
  nameTaken: 'Ya existe una vista con el nombre “{{name}}”. Elige otro nombre.',
  otherPage: 'Esta página no admite ese tipo de vista. Recarga la página y guárdala de nuevo.',
  ownersOnly: 'Solo {{owner}} puede volver a hacer personal esta vista. Guarda mejor una copia.',
  changedMeanwhile: 'Otra persona cambió esta vista. Revisa su versión o guarda la tuya con otro nombre.',
  gone: 'Esta vista se eliminó. Guarda la tuya con un nombre nuevo.',
  notFound: 'Esta vista no existe o no está compartida contigo. Pide a su dueño que la comparta.',
  tooMany: 'Tienes {{most}} vistas en este proyecto, que es el límite. Elimina una que ya no uses y guarda de nuevo.',
  sharedOnly: 'Solo una vista compartida puede ser la predeterminada del proyecto. Primero comparte “{{name}}”.',
};

import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { views as enUS } from '../en-US/views.ts';

export const views: Translation<typeof enUS> = {
  nameMissing: 'Escribe un nombre; con él se elige la vista.',
  nameTaken: 'Aquí ya hay una vista «{{name}}». Elige otro nombre o cambia esa.',
  otherPage: 'Esta clase de página no tiene vistas de este tipo. Abre la página de nuevo y guarda ahí la vista.',
  ownersOnly: 'Solo {{owner}} puede volver a quedarse con esta vista. Guarda mejor una copia tuya.',
  changedMeanwhile: 'Alguien cambió esta vista mientras tanto. Mira cómo está ahora o guarda la tuya con otro nombre.',
  gone: 'Esta vista ya no está. Guarda la tuya con un nombre propio si aún hace falta.',
  notFound: 'No hay tal vista o no está compartida contigo. Pide a su dueño que la comparta.',
  tooMany: 'Ya tienes {{most}} vistas en este proyecto y no caben más. Elimina una que ya no uses y vuelve a guardar.',
  sharedOnly: 'Un proyecto se abre con una vista que todos pueden ver. Comparte antes «{{name}}».',
};

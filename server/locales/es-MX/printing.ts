import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { printing as enUS } from '../en-US/printing.ts';

export const printing: Translation<typeof enUS> = {
  changedMeanwhile: 'Alguien guardó esta plantilla mientras tanto. Mira cómo quedó; la tuya sigue en tu pantalla.',
  otherCommodity: 'Este tipo no se imprime así. Elige una de sus propias plantillas.',
  noneOfYours: 'Ninguna de estas filas está en el proyecto o ninguna es tuya. Elige las filas de nuevo e imprímelas.',
  otherPrint: 'Con este número ya está registrada otra impresión. Imprime las tarjetas de nuevo.',
  versionUnknown: 'Esta plantilla no tiene esa versión. Elige una de la lista.',
};

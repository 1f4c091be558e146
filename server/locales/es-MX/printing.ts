import type { Translation } from '../../../contract/locales/translation.ts';
import type { printing as enUS } from '../en-US/printing.ts';

export const printing: Translation<typeof enUS> = {
  changedMeanwhile: 'Alguien guardó esta plantilla mientras tanto. Mira cómo quedó; la tuya sigue en tu pantalla.',
  otherCommodity: 'Este tipo no se imprime así. Elige una de sus propias plantillas.',
  versionUnknown: 'Esta plantilla no tiene esa versión. Elige una de la lista.',
};

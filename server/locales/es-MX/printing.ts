import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { printing as enUS } from '../en-US/printing.ts';

export const printing: Translation<typeof enUS> = {
  changedMeanwhile: 'Otra persona guardó esta plantilla. Revisa su versión; la tuya sigue abierta aquí.',
  otherCommodity: 'Esta plantilla no es para este elemento. Elige otra.',
  noneOfYours: 'Estas filas se eliminaron o no son tuyas. Selecciona las filas de nuevo.',
  otherPrint: 'Este número de impresión ya se usó. Imprime las tarjetas de nuevo.',
  versionUnknown: 'Esa versión no existe. Elige una de la lista.',
};

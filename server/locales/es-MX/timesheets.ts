import type { timesheets as enUS } from '../en-US/timesheets.ts';
import type { Translation } from '../../../contract/base/messages/translation.ts';

export const timesheets: Translation<typeof enUS> = {
  missing: 'Esta hoja de tiempo no está en este proyecto.',
  ended: 'Esta hoja de tiempo ya se aplicó, se revirtió o se desechó. Sube el archivo otra vez.',
  notChecked: 'Esta hoja de tiempo aún no se verifica. Verifícala primero y luego aplícala.',
  nothingToApply: 'No se puede importar ninguna fila. Corrige los problemas y verifica otra vez.',
  stale: 'El proyecto cambió desde la última verificación. Verifica otra vez.',
  notApplied: 'Solo se pueden revertir hojas de tiempo aplicadas.',
  cannotCancel: 'Esta hoja de tiempo ya se aplicó. Reviértela.',
  unmapped_one: 'Ninguna columna se asignó a {{fields}}. Asigna una y verifica otra vez.',
  unmapped_other: 'Ninguna columna se asignó a {{fields}}. Asigna una a cada uno y verifica otra vez.',
  unmapped_many: 'Ninguna columna se asignó a {{fields}}. Asigna una a cada uno y verifica otra vez.',
  noSuchField: '“{{field}}” no es un campo de hoja de tiempo. Asigna la columna a otro.',
  noSuchMeaning: '{{meaning}} no está en este proyecto. Elige de la lista.',
  lineOfFile: 'Esta línea viene de {{file}}. Corrige el archivo e impórtalo de nuevo, o reviértelo.',
  lineGone: 'Otra persona quitó o reemplazó esta línea. Agrégala otra vez si aún la necesitas.',
};

import type { timesheets as enUS } from '../en-US/timesheets.ts';
import type { Translation } from '../../../contract/base/messages/translation.ts';

export const timesheets: Translation<typeof enUS> = {
  missing: 'No hay tal hoja de tiempo en este proyecto.',
  ended:
    'Esta hoja de tiempo ya se aplicó, se deshizo o se descartó. Sube el archivo otra vez para importarla de nuevo.',
  notChecked: 'Esta hoja de tiempo aún no se revisa. Revísala primero y luego aplícala.',
  nothingToApply:
    'Ninguna fila de este archivo puede quedar, así que no hay nada que aplicar. Corrige lo que se dice de las filas y revisa otra vez.',
  stale:
    'El proyecto cambió desde que se revisó esta hoja de tiempo, y aplicarla haría ahora otra cosa. Revísala otra vez.',
  notApplied: 'Solo se puede revertir una hoja de tiempo que se aplicó.',
  cannotCancel: 'Esta hoja de tiempo se aplicó. Mejor reviértela.',
  unmapped_one: 'Ninguna columna se asignó a {{fields}}. Asigna una y revisa otra vez.',
  unmapped_other: 'Ninguna columna se asignó a {{fields}}. Asigna una a cada uno y revisa otra vez.',
  unmapped_many: 'Ninguna columna se asignó a {{fields}}. Asigna una a cada uno y revisa otra vez.',
  noSuchField: '“{{field}}” no es un campo de una hoja de tiempo. Asigna la columna a otro campo.',
  noSuchMeaning: '{{meaning}} no está en este proyecto. Elige uno de la lista.',
  lineOfFile: 'Esta línea llegó con {{file}}. Corrige el archivo e impórtalo otra vez, o reviértelo.',
  lineGone: 'Esta línea se quitó o se reemplazó mientras tanto. Agrégala otra vez si aún hace falta.',
};

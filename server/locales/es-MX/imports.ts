import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { imports as enUS } from '../en-US/imports.ts';

export const imports: Translation<typeof enUS> = {
  missing: 'No existe esa importación en este proyecto.',
  busy: 'Se está revisando o aplicando otra importación de este proyecto. Espera a que termine e inténtalo de nuevo.',
  ended: 'Esta importación ya terminó. Sube el archivo otra vez para importarlo de nuevo.',
  cancelled: 'La importación se canceló.',
  applying: 'La importación se está aplicando y ya no se puede cancelar.',
  applied: 'La importación ya se aplicó. Importa una revisión anterior para regresar.',
  notChecked: 'Esta importación aún no se revisa. Revísala primero y luego aplícala.',
  onlyApplied: 'Solo se puede deshacer una importación aplicada.',
  onlyChecked: 'Solo se puede aplicar una importación revisada. Revísala primero.',
  correctedSince: 'Se corrigieron celdas después de revisar esta importación. Revísala otra vez y luego aplícala.',
  muchCorrected:
    'Ya hay más de {{cells}} celdas corregidas. Llévate los errores, corrígelos en el archivo e impórtalo de nuevo.',
  nothingToApply:
    'No se encontró ninguna fila de datos en el archivo, así que no hay nada que aplicar. Elige otra hoja u otra fila de encabezados y revisa de nuevo.',
  stale:
    'El proyecto cambió desde que se revisó esta importación, y ahora haría otra cosa. Revísala de nuevo y mira lo que cambia.',
  removalUnconfirmed_one:
    'Esta revisión eliminaría {{rows}} fila, el {{percent}} % de las del proyecto. Escribe la palabra {{word}} para confirmar.',
  removalUnconfirmed_many:
    'Esta revisión eliminaría {{rows}} de filas, el {{percent}} % de las del proyecto. Escribe la palabra {{word}} para confirmar.',
  removalUnconfirmed_other:
    'Esta revisión eliminaría {{rows}} filas, el {{percent}} % de las del proyecto. Escribe la palabra {{word}} para confirmar.',
  accountClosed: 'Tu cuenta se cerró. Consulta a un administrador.',
  mayNoLonger:
    'Ya no puedes importar en este proyecto; no se escribió nada. Pide a su responsable el permiso import.run.',
  mayNoLongerRevert:
    'Ya no puedes deshacer importaciones en este proyecto; no se escribió nada. Pide a su responsable el permiso import.rollback.',
  fileGone: 'El archivo subido {{file}} ya no está en el servidor. Súbelo otra vez.',
  manyWaiting: 'Ya se están leyendo varios archivos tuyos. Espera a que termine uno e inténtalo de nuevo.',
  manyOpen:
    'El proyecto guarda {{uploads}} archivos que nunca se aplicaron, {{megabytes}} MB en total. Cancela algunos en la página de importaciones y vuelve a subir el tuyo.',
  manyOwnOpen:
    'Tienes {{uploads}} archivos en este proyecto que nunca se aplicaron, y {{megabytes}} MB de ellos en todos los proyectos. Cancela algunos en la página de importaciones y vuelve a subir el tuyo.',
  sheetMissing: 'El archivo no tiene una hoja llamada “{{sheet}}”. Elige una de estas: {{sheets}}.',
  fieldUnwritable: '“{{field}}” no es un campo que esta importación pueda escribir. Asigna la columna a otro campo.',
  fieldTwice: 'Hay dos columnas asignadas a “{{field}}”. Deja fuera una de ellas.',
  keyUnmapped: 'Ninguna columna está asignada a “{{field}}”. Asigna una, o forma las etiquetas con otras columnas.',
  unitUnclear_one: 'No se puede leer la unidad de {{columns}}. Elige la unidad de la columna y revisa otra vez.',
  unitUnclear_many: 'No se pueden leer las unidades de {{columns}}. Elige la unidad de cada columna y revisa otra vez.',
  unitUnclear_other:
    'No se pueden leer las unidades de {{columns}}. Elige la unidad de cada columna y revisa otra vez.',
  keysUnmapped_one: 'Ninguna columna está asignada a “{{fields}}”. Asigna una, o forma el campo con otras columnas.',
  keysUnmapped_many:
    'Ninguna columna está asignada a estos campos ({{fields}}). Asigna una a cada uno, o fórmalos con otras columnas.',
  keysUnmapped_other:
    'Ninguna columna está asignada a estos campos ({{fields}}). Asigna una a cada uno, o fórmalos con otras columnas.',
  columnBeyond_one: 'La hoja tiene {{columns}} columna; la columna {{column}} no se puede asignar.',
  columnBeyond_many: 'La hoja tiene {{columns}} de columnas; la columna {{column}} no se puede asignar.',
  columnBeyond_other: 'La hoja tiene {{columns}} columnas; la columna {{column}} no se puede asignar.',
  failed:
    'Algo salió mal en el servidor y no se escribió nada. Inténtalo de nuevo; si vuelve a fallar, avisa al administrador.',
  stoppedChecking:
    'El servidor se detuvo mientras se revisaba el archivo. No se escribió nada; abre la importación y continúa.',
  stoppedApplying: 'El servidor se detuvo mientras se aplicaba la importación. No se escribió nada; ábrela y continúa.',
  stoppedReverting: 'El servidor se detuvo mientras se deshacía la importación. No se cambió nada; deshazla otra vez.',
  earlier: '{{text}}',
  unsaid: 'Otra versión de Wireway anotó esto, con palabras que esta no tiene: {{noted}}.',
  notComparable: 'Solo se comparan dos importaciones aplicadas del mismo tipo, la anterior con la posterior.',
  otherUnit:
    'La unidad del proyecto cambió entre estas importaciones, así que sus longitudes no se pueden comparar. Elige una importación posterior.',
  fileRow: 'Fila {{row}}',
  stepPart: '{{step}} {{percent}} %',
  completePart: '{{percent}} % completo',
};

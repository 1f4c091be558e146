import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { imports as enUS } from '../en-US/imports.ts';

export const imports: Translation<typeof enUS> = {
  missing: 'Esta importación no está en este proyecto.',
  busy: 'Se está verificando o aplicando otra importación de este proyecto. Espera a que termine e inténtalo de nuevo.',
  ended: 'Esta importación ya terminó. Sube el archivo otra vez para importarlo de nuevo.',
  cancelled: 'Esta importación se desechó.',
  applying: 'Esta importación se está aplicando y no se puede desechar.',
  applied: 'Esta importación ya se aplicó y no se puede desechar. Puedes revertirla en Importaciones anteriores.',
  reverted: 'Esta importación ya se revirtió. No hay nada que desechar.',
  notChecked: 'Esta importación aún no se verifica. Verifícala primero.',
  onlyApplied: 'Solo se puede revertir una importación aplicada.',
  onlyChecked: 'Solo se puede aplicar una importación verificada. Verifícala primero.',
  correctedSince: 'Se corrigieron celdas después de la última verificación. Verifica otra vez y luego aplica.',
  muchCorrected:
    'Llegaste al límite de {{cells}} correcciones. Descarga las filas con errores, corrígelas en Excel e importa ese archivo.',
  nothingToApply:
    'El archivo no tiene filas de datos, así que no hay nada que aplicar. Elige otra hoja u otra fila de encabezados y verifica otra vez.',
  stale: 'El proyecto cambió después de la última verificación. Verifica otra vez y revisa los cambios.',
  removalUnconfirmed_one:
    'Esta revisión eliminaría {{rows}} fila ({{percent}} % del proyecto). Escribe {{word}} para confirmar.',
  removalUnconfirmed_many:
    'Esta revisión eliminaría {{rows}} de filas ({{percent}} % del proyecto). Escribe {{word}} para confirmar.',
  removalUnconfirmed_other:
    'Esta revisión eliminaría {{rows}} filas ({{percent}} % del proyecto). Escribe {{word}} para confirmar.',
  accountClosed: 'Tu cuenta se cerró. Contacta a tu administrador.',
  mayNoLonger:
    'Ya no tienes permiso para importar en este proyecto. No se guardó nada. Pide a tu líder de proyecto el permiso “{{permission}}”.',
  mayNoLongerRevert:
    'Ya no tienes permiso para revertir importaciones en este proyecto. No se cambió nada. Pide a tu líder de proyecto el permiso “{{permission}}”.',
  fileGone: 'El archivo subido {{file}} ya no está en el servidor. Súbelo otra vez.',
  manyWaiting: 'Ya estás importando varios archivos. Espera a que termine uno e inténtalo de nuevo.',
  manyOpen:
    'Este proyecto tiene {{uploads}} importaciones sin terminar ({{megabytes}} MB). Desecha algunas en Importaciones anteriores e inténtalo de nuevo.',
  manyOwnOpen:
    'Tienes {{uploads}} importaciones sin terminar en este proyecto, y {{megabytes}} MB de ellas en todos los proyectos. Desecha algunas en Importaciones anteriores e inténtalo de nuevo.',
  sheetMissing: 'El archivo no tiene una hoja llamada “{{sheet}}”. Elige una de estas: {{sheets}}.',
  fieldUnwritable: '“{{field}}” no se puede importar. Asigna la columna a otro campo.',
  fieldTwice: 'Hay dos columnas asignadas a “{{field}}”. Deja solo una.',
  keyUnmapped: 'Ninguna columna está asignada a “{{field}}”. Asigna una, o forma las etiquetas con otras columnas.',
  unitUnclear_one: 'La unidad de {{columns}} no está clara. Elige la unidad de la columna y verifica otra vez.',
  unitUnclear_many: 'Las unidades de {{columns}} no están claras. Elige la unidad de cada columna y verifica otra vez.',
  unitUnclear_other:
    'Las unidades de {{columns}} no están claras. Elige la unidad de cada columna y verifica otra vez.',
  keysUnmapped_one: 'Ninguna columna está asignada a “{{fields}}”. Asigna una, o forma el campo con otras columnas.',
  keysUnmapped_many:
    'Ninguna columna está asignada a estos campos ({{fields}}). Asigna una a cada uno, o fórmalos con otras columnas.',
  keysUnmapped_other:
    'Ninguna columna está asignada a estos campos ({{fields}}). Asigna una a cada uno, o fórmalos con otras columnas.',
  columnBeyond_one: 'La hoja tiene {{columns}} columna; la columna {{column}} no se puede asignar.',
  columnBeyond_many: 'La hoja tiene {{columns}} de columnas; la columna {{column}} no se puede asignar.',
  columnBeyond_other: 'La hoja tiene {{columns}} columnas; la columna {{column}} no se puede asignar.',
  failed: 'Algo salió mal y no se guardó nada. Inténtalo de nuevo, o avisa a tu administrador.',
  stoppedChecking:
    'El servidor se reinició durante la verificación. No se guardó nada. Abre la importación y continúa.',
  stoppedApplying:
    'El servidor se reinició mientras se aplicaba la importación. No se guardó nada. Abre la importación y continúa.',
  stoppedReverting:
    'El servidor se reinició durante la reversión. No se cambió nada. Revierte la importación otra vez.',
  earlier: '{{text}}',
  unsaid: 'Nota de otra versión de Wireway: {{noted}}.',
  notComparable: 'Elige dos importaciones aplicadas del mismo tipo, primero la anterior.',
  otherUnit:
    'La unidad del proyecto cambió entre estas importaciones, así que sus longitudes no se pueden comparar. Elige una importación posterior.',
  fileRow: 'Fila {{row}}',
  stepPart: '{{step}} {{percent}} %',
  completePart: '{{percent}} % completo',
};

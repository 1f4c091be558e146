import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { calls as enUS } from '../en-US/calls.ts';

export const calls: Translation<typeof enUS> = {
  allRowsNeeded:
    'Esto abarca todas las filas del proyecto y tú solo tienes acceso a las tuyas. Roles con acceso: {{roles}}.',
  permissionMissing: 'Necesitas el permiso “{{permission}}” (roles: {{roles}}).',
  featureOff: 'Función desactivada: {{feature}}. Un administrador puede activarla en el Tablero de administración.',
  projectIdMissing: 'Falta el identificador del proyecto',
  projectIdUnreadable: '“projectId” no es el identificador de un proyecto.',
  projectNotFound: 'Este proyecto no existe o no estás en él. Pide al líder de proyecto que te agregue.',
  projectArchived: 'Este proyecto está archivado. Restáuralo en Información del proyecto para hacer cambios.',
  projectChangedMeanwhile: 'Otra persona cambió el proyecto. Revisa sus cambios y guarda de nuevo.',
  copyWithoutProject: 'Elige un proyecto para copiar u otro punto de partida.',
  projectNumberTaken: 'El número de proyecto {{number}} ya está en uso. Elige otro, o abre el proyecto que lo tiene.',
  unitWaitsForImport: 'Hay una importación en curso. Cambia la unidad cuando termine.',
  unitByAdministrator:
    'Solo un administrador puede cambiar la unidad de un proyecto, porque se convierten todas sus longitudes.',
  noSuchFilter: 'Este reporte no se puede filtrar por “{{filter}}”. Quita ese filtro.',
  noSuchFigure: 'Aquí no hay ninguna cifra “{{figure}}”.',
  noSuchGrouping: 'Este reporte no se puede agrupar por “{{grouping}}”. Elige otra agrupación.',
  jobNotFound: 'Esta tarea ya no existe. Actualiza la lista.',
  jobNotCancellable: 'Esta tarea no se puede detener ahora. Espera a que termine.',
  blackBoxNotFound: 'Este reporte se eliminó después de 90 días.',
  tooManyBlackBoxes:
    'Se alcanzó el límite de {{most}} reportes de problema al día. Guarda este como archivo o envíalo mañana.',
};

import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { calls as enUS } from '../en-US/calls.ts';

export const calls: Translation<typeof enUS> = {
  allRowsNeeded:
    'Esto trata de todas las filas del proyecto, y tú trabajas con las filas que te nombran. Quienes lo ven: {{roles}}.',
  permissionMissing: 'Necesitas el permiso «{{permission}}», que tienen: {{roles}}.',
  featureOff: 'La administración desactivó esto: {{feature}}. Se activa de nuevo en el Tablero de administración.',
  projectIdMissing: 'Falta el identificador del proyecto',
  projectIdUnreadable: '"projectId" no es el identificador de un proyecto.',
  projectNotFound: 'No existe ese proyecto, o no eres parte de él. Pide a su responsable que te agregue.',
  projectArchived: 'El proyecto está archivado y no se puede cambiar. Primero recupéralo en Información del proyecto.',
  projectChangedMeanwhile: 'Mientras tanto, otra persona guardó el proyecto. Revisa lo que cambió y guarda de nuevo.',
  copyWithoutProject: 'Elige el proyecto cuya configuración se copia, o empieza con otra cosa.',
  projectNumberTaken: 'El número de proyecto {{number}} ya está en uso. Elige otro, o abre el proyecto que lo tiene.',
  unitWaitsForImport: 'Hay una importación de este proyecto en curso. Cambia la unidad cuando termine.',
  unitByAdministrator:
    'Solo un administrador cambia la unidad de un proyecto, porque se convierten todas sus longitudes.',
  noSuchFilter: 'Las filas de este reporte no se pueden filtrar por «{{filter}}». Quita ese filtro.',
  noSuchFigure: 'Aquí no hay ninguna cifra «{{figure}}». Ábrela desde la página donde aparece.',
  noSuchGrouping: 'Las filas de este reporte no se pueden agrupar por «{{grouping}}». Elige otra agrupación.',
  jobNotFound: 'Esa tarea ya no existe. Conviene mirar la lista de nuevo.',
  jobNotCancellable:
    'Esta tarea no se puede detener: ya terminó, se está deteniendo o dejaría su trabajo a medias. Hay que esperar a que termine.',
  blackBoxNotFound: 'Ese reporte de problema ya no existe: se guardan 90 días.',
  tooManyBlackBoxes: 'Bastan {{most}} reportes de problema al día. Este se puede guardar como archivo o enviar mañana.',
};

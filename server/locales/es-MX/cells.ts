import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { cells as enUS } from '../en-US/cells.ts';

export const cells: Translation<typeof enUS> = {
  noField: '{{commodities}}: no hay ningún campo “{{field}}”.',
  recordedByCrew: 'Las cuadrillas capturan {{field}}. Cámbialo en Captura de avance.',
  calculated: 'El campo {{field}} se calcula y no se puede editar.',
  namesRow: 'El campo {{field}} viene de la cédula. Para cambiarlo, importa una revisión.',
  engineering:
    'El campo {{field}} viene de la cédula. Para editarlo necesitas “{{permission}}” (roles: {{roles}}, {{lastRole}}).',
  notInField: 'El campo {{field}} no se captura aquí. Cámbialo en Datos y asignación.',

  codeUnknown: 'No existe {{kind}} {{code}}. Agrega el código en Códigos.',
  supplierUnknown: 'No existe el proveedor {{code}}. Agrégalo en Proveedores.',
  reelUnknown:
    'El carrete {{code}} no está en el registro. Elige otro, agrégalo en Carretes o conserva el número como lo escribiste.',
  packageUnknown: 'No existe {{kind}} {{code}}. Elige otro o agrégalo en Paquetes.',
  packageOver: 'El {{kind}} {{code}} está cerrado o cancelado. Elige otro o reábrelo en Paquetes.',
  packageKeeps: 'Esta fila está en el {{kind}} {{code}}, que está cerrado. Primero reabre ese paquete.',
  codeNear: 'No existe {{kind}} {{code}}. ¿Quisiste decir {{nearest}}?',
  codeNotYours: 'Para agregar este valor ({{kind}}) necesitas “{{permission}}” (roles: {{roles}}).',
  foremanUnknown: '{{name}} no es sobrestante aquí. Elige un sobrestante o conserva el nombre como lo escribiste.',
  foremanNear: '{{name}} no es sobrestante aquí. ¿Quisiste decir {{nearest}}?',
  personUnknown:
    '{{name}} no está en este proyecto. Elige a alguien del proyecto o conserva el nombre como lo escribiste.',
  personNear: '{{name}} no está en este proyecto. ¿Quisiste decir {{nearest}}?',
  laborUnitNear: 'No hay unidad de mano de obra {{name}}. ¿Quisiste decir {{nearest}}?',
  codeInactive: 'Código inactivo: {{kind}} {{code}}. Elige otro o reactívalo en Códigos.',
  supplierInactive: 'El proveedor {{code}} ya no está en uso. Elige otro o reactívalo en Proveedores.',
  reelInactive: 'El carrete {{code}} está vacío, devuelto o es desperdicio. Elige otro o cambia su estado en Carretes.',
  laborUnitUnknown: 'No hay unidad de mano de obra {{name}} para este elemento. Agrégala en Unidades de mano de obra.',

  lengthWithoutUnit:
    'El campo {{field}} llegó sin unidad, y la unidad del proyecto cambió el {{day}}. Revisa la longitud y captúrala de nuevo.',

  rowGone: 'Esta fila ya no está en el proyecto.',
  allRowsGone: 'Estas filas ya no están en el proyecto. Actualiza la tabla.',
  bulkEditAbandoned:
    'El servidor se detuvo varias veces durante este cambio. Las filas ya cambiadas están guardadas. Vuelve a cambiar el resto.',
  changeUnknown: 'No se encuentra este cambio. Vuelve a abrir el historial.',
  rowUnknown: 'Esta fila se eliminó o no es tuya. Actualiza la tabla.',
  entryRowGone: 'Esta fila ya no está en el proyecto. Actualiza la lista y captura en otra fila.',
  entryFailed:
    'No se pudo guardar esta captura; las demás sí. Envíala de nuevo. Si falla, da a tu administrador el número {{number}}.',
  editIdReused: 'Esta edición ya se guardó con otros valores. Haz el cambio de nuevo.',
  entryIdReused: 'Esta captura ya se guardó con otros valores. Haz el cambio en una captura nueva.',
  onlyRemoved: '{{field}} es solo para filas que una revisión eliminó.',
  removedByRevision:
    'Una revisión eliminó esta fila ({{commodity}}). Tu captura está guardada; la oficina la ve como eliminada con avance.',
};

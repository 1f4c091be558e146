import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { cells as enUS } from '../en-US/cells.ts';

export const cells: Translation<typeof enUS> = {
  noField: '{{commodities}}: no hay ningún campo “{{field}}”.',
  recordedByCrew: 'El campo {{field}} lo registra la cuadrilla; captúralo en Captura de avance.',
  calculated: 'El campo {{field}} se calcula de lo que se captura; no se puede escribir.',
  namesRow: 'El campo {{field}} da nombre a la fila y viene con la cédula; para cambiarlo, importa una revisión.',
  engineering:
    'El campo {{field}} viene con la cédula. Para editarlo se necesita el permiso {{permission}}, que tienen: {{roles}} y {{lastRole}}.',
  notInField: 'El campo {{field}} no se registra en obra; cámbialo en Datos y asignación.',

  codeUnknown: 'No existe {{code}} en la lista “{{kind}}”; agrégalo en Códigos.',
  supplierUnknown: 'No existe el proveedor {{code}}; agrégalo en Proveedores.',
  reelUnknown:
    'No hay carrete {{code}} en el registro; elige uno que esté, agrégalo en Carretes, o captura el número tal cual.',
  packageUnknown: 'No existe {{code}} en la lista “{{kind}}”; elige uno que exista o agrégalo en Paquetes.',
  packageOver: '{{code}} de la lista “{{kind}}” está cerrado o cancelado; elige otro o reábrelo en Paquetes.',
  packageKeeps:
    'Esta fila está en {{code}} de la lista “{{kind}}”, cerrado: ahí se queda. Primero reabre el paquete en Paquetes.',
  codeNear: 'No existe {{code}} en la lista “{{kind}}”. ¿Será {{nearest}}?',
  codeNotYours: 'A la lista “{{kind}}” agrega quien tiene el permiso {{permission}}: {{roles}}.',
  foremanUnknown: '{{name}} no es sobrestante de este proyecto. Elige uno que lo sea, o captura el nombre tal cual.',
  foremanNear: '{{name}} no es sobrestante de este proyecto. ¿Será {{nearest}}?',
  personUnknown:
    'Nadie en este proyecto se llama {{name}}. Elige a alguien del proyecto, o captura el nombre tal cual.',
  personNear: 'Nadie en este proyecto se llama {{name}}. ¿Será {{nearest}}?',
  laborUnitNear: 'No hay unidad de mano de obra {{name}} para esta partida. ¿Será {{nearest}}?',
  codeInactive: '{{code}} ya no está en uso en la lista “{{kind}}”; elige otro o reactívalo en Códigos.',
  supplierInactive: 'El proveedor {{code}} ya no está en uso; elige otro o reactívalo en Proveedores.',
  reelInactive: 'El carrete {{code}} está vacío, devuelto o en chatarra; elige otro o cambia su estado en Carretes.',
  laborUnitUnknown:
    'No hay una unidad de mano de obra {{name}} para este material; agrégala en Unidades de mano de obra.',

  lengthWithoutUnit:
    '{{field}}: esta longitud llegó sin su unidad, y la unidad de este proyecto cambió el {{day}}. Revisa la longitud y captúrala otra vez.',

  rowGone: 'Esta fila ya no está en el proyecto.',
  allRowsGone: 'Ninguna de estas filas está ya en este proyecto. Actualiza la tabla.',
  bulkEditAbandoned:
    'El servidor se detuvo varias veces durante este cambio. Las filas anteriores están guardadas; vuelve a escribir el resto.',
  changeUnknown: 'Este cambio no se conoce aquí o es de otra lista. Abre de nuevo el historial.',
  rowUnknown: 'Esta fila ya no está en el proyecto o no es de las tuyas. Actualiza la tabla.',
  entryRowGone: 'Esta fila ya no está en el proyecto. Actualiza la lista y captúralo en otra fila.',
  entryFailed:
    'Esta captura no se pudo registrar; las demás sí. Envíala otra vez; si vuelve a fallar, da el número {{number}} a quien administra el servidor.',
  editIdReused: 'Ya se guardó una edición con este identificador y otros valores. Vuelve a hacer el cambio.',
  entryIdReused:
    'Ya se registró una captura con este identificador y otros valores. Captura el cambio otra vez, como una captura nueva.',
  onlyRemoved: '{{field}} es para filas que una revisión eliminó; esta sigue en la lista.',
  removedByRevision:
    'Una revisión eliminó esta fila ({{commodity}}). La captura se conserva; la oficina lo verá como eliminado con avance.',
};

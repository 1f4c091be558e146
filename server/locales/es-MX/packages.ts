import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { packages as enUS } from '../en-US/packages.ts';

export const packages: Translation<typeof enUS> = {
  gone: 'Este paquete ya no está aquí o no es de los tuyos. Abre la lista otra vez.',
  noSuchStep: '{{package}} está en el estado {{status}}, y desde ahí no hay este paso. Mira cómo está ahora.',
  openConstraints_one:
    '{{count}} restricción de {{package}} está abierta: {{names}}. Libérala o exímela con un motivo.',
  openConstraints_many:
    '{{count}} de restricciones de {{package}} están abiertas: {{names}}. Libéralas o exímelas con un motivo.',
  openConstraints_other:
    '{{count}} restricciones de {{package}} están abiertas: {{names}}. Libéralas o exímelas con un motivo.',
  noRows: 'Aún no hay nada en {{package}}. Primero ponle su trabajo.',
  mayRelease: 'Para liberar un paquete se necesita el permiso {{permission}}, que tienen: {{roles}}.',
  mayReopenClosed: 'Un paquete cerrado lo reabre quien tiene el permiso {{permission}}: {{roles}}.',
  reasonMissing: 'Di por qué; el motivo se queda con el paquete.',
  notDone_one: '{{count}} fila de {{package}} no está al 100 %. Di por qué está completo de todos modos.',
  notDone_many: '{{count}} de filas de {{package}} no están al 100 %. Di por qué está completo de todos modos.',
  notDone_other: '{{count}} filas de {{package}} no están al 100 %. Di por qué está completo de todos modos.',
  changedMeanwhile:
    'Alguien cambió {{package}} mientras tanto. Mira cómo está ahora y da el paso otra vez si todavía hace falta.',
  over: '{{package}} está en el estado {{status}}; ya nada suyo se cambia. Primero reábrelo, o elige otro.',
  cancelledOver: '{{package}} está cancelado; ya nada suyo se cambia. Empieza otro paquete.',
  constraintGone: 'Alguien quitó esta restricción mientras tanto. Mira la lista otra vez.',
  waiveReason: 'Di por qué se exime {{name}}; el motivo se queda con el paquete.',
  constraintTwice: '{{package}} ya tiene la restricción {{name}}.',
  otherWork: '{{package}} no lleva {{commodities}}. Elige un paquete de su tipo.',
  notEmpty_one: '{{package}} tiene {{count}} fila. Primero sácala, o cancela el paquete.',
  notEmpty_many: '{{package}} tiene {{count}} de filas. Primero sácalas, o cancela el paquete.',
  notEmpty_other: '{{package}} tiene {{count}} filas. Primero sácalas, o cancela el paquete.',
  wasReleased:
    '{{package}} está en el estado {{status}} y queda en el registro. Se puede borrar un borrador o un paquete cancelado.',
  predecessorUnknown: 'No hay paquete {{number}}. Elige números que existan, separados por comas.',
  predecessorLoop: '{{package}} iría antes de sí mismo, a través de {{number}}. Elige otro.',
  finishBeforeStart: 'El fin previsto es anterior al inicio previsto. Corrige uno de los dos.',
  linkNotFound: 'Este enlace ya no está. Vuelve a ver la lista.',
  tooManyLinks: 'Ya hay {{most}} enlaces que abren este paquete. Desactiva uno primero.',
};

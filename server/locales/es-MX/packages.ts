import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { packages as enUS } from '../en-US/packages.ts';

export const packages: Translation<typeof enUS> = {
  gone: 'Este paquete se eliminó o no es tuyo. Actualiza la lista.',
  noSuchStep: '{{package}} está en el estado {{status}} y no puedes hacer esto ahora. Actualiza para ver su estado.',
  openConstraints_one:
    '{{count}} restricción de {{package}} está abierta: {{names}}. Libérala o dispénsala con un motivo.',
  openConstraints_many:
    '{{count}} de restricciones de {{package}} están abiertas: {{names}}. Libéralas o dispénsalas con un motivo.',
  openConstraints_other:
    '{{count}} restricciones de {{package}} están abiertas: {{names}}. Libéralas o dispénsalas con un motivo.',
  noRows: '{{package}} no tiene filas. Primero agrega filas.',
  mayRelease: 'Para liberar paquetes necesitas “{{permission}}” (roles: {{roles}}).',
  mayReopenClosed: 'Para reabrir un paquete cerrado necesitas “{{permission}}” (roles: {{roles}}).',
  reasonMissing: 'Escribe un motivo. Se guarda con el paquete.',
  notDone_one: '{{count}} fila de {{package}} no está al 100 %. Escribe un motivo para completarlo de todos modos.',
  notDone_many:
    '{{count}} de filas de {{package}} no están al 100 %. Escribe un motivo para completarlo de todos modos.',
  notDone_other: '{{count}} filas de {{package}} no están al 100 %. Escribe un motivo para completarlo de todos modos.',
  changedMeanwhile: 'Otra persona cambió {{package}}. Revisa su estado e inténtalo de nuevo si hace falta.',
  over: '{{package}} está en el estado {{status}} y no se puede cambiar. Reábrelo o elige otro.',
  cancelledOver: '{{package}} está cancelado y no se puede cambiar. Crea un paquete nuevo.',
  constraintGone: 'Otra persona quitó esta restricción. Actualiza la lista.',
  waiveReason: 'Escribe un motivo para dispensar {{name}}. Se guarda con el paquete.',
  constraintTwice: '{{package}} ya tiene la restricción {{name}}.',
  otherWork: '{{package}} no puede contener {{commodities}}. Elige otro tipo de paquete.',
  notEmpty_one: '{{package}} tiene {{count}} fila. Quítala primero, o cancela el paquete.',
  notEmpty_many: '{{package}} tiene {{count}} de filas. Quítalas primero, o cancela el paquete.',
  notEmpty_other: '{{package}} tiene {{count}} filas. Quítalas primero, o cancela el paquete.',
  wasReleased:
    '{{package}} está en el estado {{status}} y no se puede eliminar. Solo se eliminan borradores o paquetes cancelados.',
  predecessorUnknown: 'No hay paquete {{number}}. Escribe números de paquetes existentes, separados por comas.',
  predecessorLoop: '{{package}} no puede ir antes de sí mismo (a través de {{number}}). Elige otro.',
  finishBeforeStart: 'El fin planeado es anterior al inicio planeado. Corrige uno de los dos.',
  linkNotFound: 'Este enlace ya no existe. Actualiza la lista.',
  tooManyLinks: 'Este paquete ya tiene {{most}} enlaces activos. Primero desactiva uno.',
};

import type { outbox as english } from '../en-US/outbox.ts';
import type { Translation } from '../../../../contract/base/messages/translation.ts';

export const outbox: Translation<typeof english> = {
  field: 'Campo',
  before: 'Antes',
  yours: 'Lo tuyo',
  theirs: 'Lo suyo',
  theirsBy: '{{name}}, {{at}}',
  blank: '(vacío)',
  conflict: 'Otra persona cambió {{fields}}. Tu captura todavía no está registrada.',
  conflictWith: '{{name}} cambió {{fields}} {{ago}}. Tu captura todavía no está registrada.',
  keepMine: 'Conservar lo mío',
  keptOver: 'Conservada en lugar de la captura de {{name}}.',
  keptOverAnother: 'Conservada en lugar de la captura de otra cuadrilla.',
  takeTheirs: 'Usar lo suyo',
  edit: 'Editar',
  discard: 'Descartar',
  discardForGood: 'Eliminar definitivamente',
  withPhotos_one: 'Eliminar con {{shown}} foto',
  withPhotos_many: 'Eliminar con {{shown}} fotos',
  withPhotos_other: 'Eliminar con {{shown}} fotos',
  keep: 'Conservar captura',
  title: 'Bandeja de salida',
  close: 'Cerrar la bandeja de salida',
  needYou: 'Requieren tu atención',
  notTaken: 'Rechazados',
  waiting: 'Por enviar',
  sentToday: 'Enviados hoy',
  empty: 'Nada por enviar',
  emptyStep: 'Las capturas se quedan en este dispositivo hasta que se envían, también las hechas sin conexión.',
  sendNow: 'Enviar ahora',
  exportAll: 'Exportar como CSV',
  export: 'Exportar',
  exportOf: 'Exportar {{tag}} como CSV',
  retry: 'Reintentar',
  seen: 'Entendido',
  handedOver: 'Transferida el {{at}}. Este dispositivo también la envía; cuenta una sola vez.',
  enteredBy: 'capturado por {{name}}',
  project: 'Proyecto {{id}}',
  workDate: 'Fecha de trabajo',
  foreman: 'Sobrestante',
  note: 'Nota',
  entered: 'Capturado el',
  tag: 'Etiqueta',
  where: 'Dónde',
  id: 'Id de la captura',
  fileName: 'bandeja-de-salida',
  giveAway: 'Transferir a otra tableta',
  takeOver: 'Recibir de otra tableta…',
  onDay: 'Fue el {{day}}',
  mayBeCleared:
    'Tu navegador puede borrar capturas sin enviar si falta espacio o tras una semana sin abrir Wireway. Instala Wireway para conservarlas.',
  notice: {
    pageOnly_one:
      'No se pudo guardar {{shown}} captura en este dispositivo. Envíala o expórtala antes de cerrar esta página.',
    pageOnly_many:
      'No se pudieron guardar {{shown}} capturas en este dispositivo. Envíalas o expórtalas antes de cerrar esta página.',
    pageOnly_other:
      'No se pudieron guardar {{shown}} capturas en este dispositivo. Envíalas o expórtalas antes de cerrar esta página.',
    full_one:
      'Almacenamiento lleno: {{shown}} captura no está guardada en este dispositivo. Envíala o expórtala; luego libera espacio y recarga la página.',
    full_many:
      'Almacenamiento lleno: {{shown}} capturas no están guardadas en este dispositivo. Envíalas o expórtalas; luego libera espacio y recarga la página.',
    full_other:
      'Almacenamiento lleno: {{shown}} capturas no están guardadas en este dispositivo. Envíalas o expórtalas; luego libera espacio y recarga la página.',
    cleared_one:
      'Se borraron los datos de este dispositivo. Se recuperó {{shown}} captura. Las filas se cargan de nuevo cuando estés en línea.',
    cleared_many:
      'Se borraron los datos de este dispositivo. Se recuperaron {{shown}} capturas. Las filas se cargan de nuevo cuando estés en línea.',
    cleared_other:
      'Se borraron los datos de este dispositivo. Se recuperaron {{shown}} capturas. Las filas se cargan de nuevo cuando estés en línea.',
    broken_one:
      'Esta versión de Wireway no puede abrir {{shown}} captura. Guárdala como archivo y envíalo a tu administrador.',
    broken_many:
      'Esta versión de Wireway no puede abrir {{shown}} capturas. Guárdalas como archivo y envíalo a tu administrador.',
    broken_other:
      'Esta versión de Wireway no puede abrir {{shown}} capturas. Guárdalas como archivo y envíalo a tu administrador.',
    saveBroken: 'Guardar como archivo',
    unread_one: 'Actualiza Wireway para terminar de enviar {{shown}} captura. Está guardada en este dispositivo.',
    unread_many: 'Actualiza Wireway para terminar de enviar {{shown}} capturas. Están guardadas en este dispositivo.',
    unread_other: 'Actualiza Wireway para terminar de enviar {{shown}} capturas. Están guardadas en este dispositivo.',
    loadNewest: 'Actualizar Wireway',
    old: 'Hay capturas sin enviar, hechas {{ago}}. Conecta este dispositivo o transfiérelas a otra tableta.',
    pageEnded_one:
      'Wireway se cerró el {{time}} con {{shown}} captura sin guardar. Revisa las últimas filas en que trabajaste y captura lo que falte.',
    pageEnded_many:
      'Wireway se cerró el {{time}} con {{shown}} capturas sin guardar. Revisa las últimas filas en que trabajaste y captura lo que falte.',
    pageEnded_other:
      'Wireway se cerró el {{time}} con {{shown}} capturas sin guardar. Revisa las últimas filas en que trabajaste y captura lo que falte.',
    waitsElsewhere_one:
      'Otro dispositivo (última conexión {{ago}}) tiene {{shown}} captura tuya sin enviar. Abre Wireway ahí para enviarla. Si se borraron sus datos, captura de nuevo ese trabajo.',
    waitsElsewhere_many:
      'Otro dispositivo (última conexión {{ago}}) tiene {{shown}} capturas tuyas sin enviar. Abre Wireway ahí para enviarlas. Si se borraron sus datos, captura de nuevo ese trabajo.',
    waitsElsewhere_other:
      'Otro dispositivo (última conexión {{ago}}) tiene {{shown}} capturas tuyas sin enviar. Abre Wireway ahí para enviarlas. Si se borraron sus datos, captura de nuevo ese trabajo.',
    elsewhere:
      'Capturaste trabajo en otro dispositivo (última conexión {{ago}}). Abre Wireway ahí para enviar lo que capturaste sin conexión. Si se borraron sus datos, captura de nuevo ese trabajo.',
    open: 'Abrir la bandeja de salida',
  },
  photo: {
    what: 'Foto, {{size}} kB',
    whatSaid: 'Foto: {{caption}}, {{size}} kB',
    field: 'Foto',
    entry: 'Solo fotos',
    save: 'Guardar la imagen',
    lost_one: 'Se perdió {{shown}} foto.',
    lost_many: 'Se perdieron {{shown}} fotos.',
    lost_other: 'Se perdieron {{shown}} fotos.',
    among_one: '{{shown}} de ellas es una foto.',
    among_many: '{{shown}} de ellas son fotos.',
    among_other: '{{shown}} de ellas son fotos.',
    gone: 'Esta foto ya no está en este dispositivo. Descártala y tómala de nuevo.',
  },
};

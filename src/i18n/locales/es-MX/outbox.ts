import type { outbox as english } from '../en-US/outbox.ts';
import type { Translation } from '../../../../contract/base/messages/translation.ts';

export const outbox: Translation<typeof english> = {
  field: 'Campo',
  before: 'Antes',
  yours: 'Lo tuyo',
  theirs: 'Lo suyo',
  theirsBy: '{{name}}, {{at}}',
  blank: '(vacío)',
  conflict: 'Otra persona escribió {{fields}} mientras tanto. Nada de lo tuyo está registrado todavía.',
  conflictWith: '{{name}} cambió {{fields}} {{ago}}. Lo tuyo todavía no está guardado.',
  keepMine: 'Conservar lo mío',
  keptOver: 'Conservado sobre el registro de {{name}}.',
  keptOverAnother: 'Conservado sobre el registro de otra cuadrilla.',
  takeTheirs: 'Tomar lo suyo',
  edit: 'Editar',
  discard: 'Descartar',
  discardForGood: 'Descartar para siempre',
  withPhotos_one: 'Descartar para siempre, con {{shown}} foto',
  withPhotos_many: 'Descartar para siempre, con {{shown}} fotos',
  withPhotos_other: 'Descartar para siempre, con {{shown}} fotos',
  keep: 'Conservar',
  title: 'Bandeja de salida',
  close: 'Cerrar la bandeja de salida',
  needYou: 'Requieren tu atención',
  notTaken: 'No aceptados',
  waiting: 'En espera',
  sentToday: 'Enviados hoy',
  empty: 'Nada espera en este dispositivo',
  emptyStep: 'Lo que capturas se guarda aquí hasta que el servidor lo tiene, también sin señal.',
  sendNow: 'Enviar ahora',
  exportAll: 'Exportar como CSV',
  export: 'Exportar',
  exportOf: 'Exportar {{tag}} como CSV',
  retry: 'Reintentar',
  seen: 'Visto',
  handedOver: 'Traspasado {{at}}. Este dispositivo también lo envía: cuenta una vez.',
  enteredBy: 'capturado por {{name}}',
  project: 'Proyecto {{id}}',
  workDate: 'Día del trabajo',
  foreman: 'Capataz',
  note: 'Nota',
  entered: 'Capturado el',
  tag: 'Etiqueta',
  where: 'Dónde',
  id: 'Id de la captura',
  fileName: 'bandeja-de-salida',
  giveAway: 'Dar a otra tableta',
  takeOver: 'Tomar de otra tableta',
  onDay: 'Fue el {{day}}',
  mayBeCleared:
    'Este navegador puede borrar lo que espera aquí si falta espacio, o tras una semana sin visitas. Con Wireway instalado en el dispositivo, se conserva.',
  notice: {
    pageOnly_one:
      'Este dispositivo no puede conservar {{shown}} captura: está solo en esta página. Hay que enviarla o exportarla antes de cerrar la página.',
    pageOnly_many:
      'Este dispositivo no puede conservar {{shown}} capturas: están solo en esta página. Hay que enviarlas o exportarlas antes de cerrar la página.',
    pageOnly_other:
      'Este dispositivo no puede conservar {{shown}} capturas: están solo en esta página. Hay que enviarlas o exportarlas antes de cerrar la página.',
    full_one:
      'Este dispositivo está lleno: {{shown}} captura está solo en esta página. Hay que enviarla o exportarla, y luego liberar espacio en el dispositivo y cargar la página de nuevo.',
    full_many:
      'Este dispositivo está lleno: {{shown}} capturas están solo en esta página. Hay que enviarlas o exportarlas, y luego liberar espacio en el dispositivo y cargar la página de nuevo.',
    full_other:
      'Este dispositivo está lleno: {{shown}} capturas están solo en esta página. Hay que enviarlas o exportarlas, y luego liberar espacio en el dispositivo y cargar la página de nuevo.',
    cleared_one:
      'Se borraron los datos de este dispositivo. {{shown}} captura que esta página aún tenía está de nuevo en el dispositivo; las filas vuelven con señal.',
    cleared_many:
      'Se borraron los datos de este dispositivo. {{shown}} capturas que esta página aún tenía están de nuevo en el dispositivo; las filas vuelven con señal.',
    cleared_other:
      'Se borraron los datos de este dispositivo. {{shown}} capturas que esta página aún tenía están de nuevo en el dispositivo; las filas vuelven con señal.',
    broken_one:
      'Esta versión de Wireway no puede leer {{shown}} captura de este dispositivo. Se queda en el dispositivo: se guarda como archivo para quien cuida de Wireway.',
    broken_many:
      'Esta versión de Wireway no puede leer {{shown}} capturas de este dispositivo. Se quedan en el dispositivo: se guardan como archivo para quien cuida de Wireway.',
    broken_other:
      'Esta versión de Wireway no puede leer {{shown}} capturas de este dispositivo. Se quedan en el dispositivo: se guardan como archivo para quien cuida de Wireway.',
    saveBroken: 'Guardar como archivo',
    unread_one:
      'Esta versión de Wireway no puede leer lo que el servidor dice de {{shown}} captura. Se conserva en este dispositivo y se envía de nuevo: hay que cargar la versión más reciente.',
    unread_many:
      'Esta versión de Wireway no puede leer lo que el servidor dice de {{shown}} capturas. Se conservan en este dispositivo y se envían de nuevo: hay que cargar la versión más reciente.',
    unread_other:
      'Esta versión de Wireway no puede leer lo que el servidor dice de {{shown}} capturas. Se conservan en este dispositivo y se envían de nuevo: hay que cargar la versión más reciente.',
    loadNewest: 'Cargar la versión más reciente',
    old: 'Lo capturado {{ago}} aún no llega al servidor. Hay que llevar este dispositivo a donde haya señal, o dar sus capturas a otra tableta.',
    pageEnded_one:
      'La página terminó el {{time}} con {{shown}} registro solo en ella, así que puede haberse perdido. Revisa los renglones en que trabajaste al final y captura de nuevo lo que falte.',
    pageEnded_many:
      'La página terminó el {{time}} con {{shown}} de registros solo en ella, así que algunos pueden haberse perdido. Revisa los renglones en que trabajaste al final y captura de nuevo lo que falte.',
    pageEnded_other:
      'La página terminó el {{time}} con {{shown}} registros solo en ella, así que algunos pueden haberse perdido. Revisa los renglones en que trabajaste al final y captura de nuevo lo que falte.',
    waitsElsewhere_one:
      'Otro dispositivo, del que se supo por última vez {{ago}}, tenía {{shown}} registro tuyo sin enviar. Abre Wireway ahí para enviarlo. Si era este dispositivo y se borraron los datos del sitio, captura de nuevo ese trabajo.',
    waitsElsewhere_many:
      'Otro dispositivo, del que se supo por última vez {{ago}}, tenía {{shown}} de registros tuyos sin enviar. Abre Wireway ahí para enviarlos. Si era este dispositivo y se borraron los datos del sitio, captura de nuevo ese trabajo.',
    waitsElsewhere_other:
      'Otro dispositivo, del que se supo por última vez {{ago}}, tenía {{shown}} registros tuyos sin enviar. Abre Wireway ahí para enviarlos. Si era este dispositivo y se borraron los datos del sitio, captura de nuevo ese trabajo.',
    elsewhere:
      'Capturaste trabajo en otro dispositivo, del que se supo por última vez {{ago}}. Lo que se capturó ahí desde entonces sin señal está en él: abre Wireway ahí para enviarlo. Si era este dispositivo y se borraron los datos del sitio, captura de nuevo ese trabajo.',
    open: 'Abrir la bandeja de salida',
  },
  photo: {
    what: 'Foto, {{size}} kB',
    whatSaid: 'Foto: {{caption}}, {{size}} kB',
    field: 'Foto',
    entry: 'Por sus fotos',
    save: 'Guardar la imagen',
    lost_one: 'Con ellos se perdió {{shown}} foto.',
    lost_many: 'Con ellos se perdieron {{shown}} fotos.',
    lost_other: 'Con ellos se perdieron {{shown}} fotos.',
    among_one: '{{shown}} de ellas es una foto.',
    among_many: '{{shown}} de ellas son fotos.',
    among_other: '{{shown}} de ellas son fotos.',
    gone: 'La imagen de esta foto ya no está en este dispositivo. Hay que descartarla y tomar la foto de nuevo.',
  },
  state: {
    device: 'En este dispositivo',
    page: 'Solo en esta página',
    way: 'Enviando',
    heldUp: 'Espera al anterior',
    parked: 'No aceptado',
    refused: 'Aceptado en parte o nada',
    sent: 'Enviado {{ago}}',
  },
};

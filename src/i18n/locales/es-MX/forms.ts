import type { forms as english } from '../en-US/forms.ts';
import type { Translation } from '../../../../contract/base/messages/translation.ts';

export const forms: Translation<typeof english> = {
  save: 'Guardar',
  discard: 'Descartar cambios',
  saving: 'Guardando…',
  allSaved: 'Todos los cambios guardados',
  unsaved_one: '{{count}} cambio sin guardar.',
  unsaved_other: '{{count}} cambios sin guardar.',
  unsaved_many: '{{count}} de cambios sin guardar.',
  notSaved: 'No se pudo guardar. Tus cambios siguen aquí. Inténtalo de nuevo.',
  merged: 'Otra persona cambió {{fields}} mientras editabas. Se guardaron los cambios de ambos.',
  mergedFrom: '{{name}} cambió {{fields}} mientras editabas ({{at}}). Se guardaron los cambios de ambos.',
  leave: {
    title: '¿Salir sin guardar?',
    text_one: 'Se perderá {{count}} cambio sin guardar.',
    text_other: 'Se perderán {{count}} cambios sin guardar.',
    text_many: 'Se perderán {{count}} de cambios sin guardar.',
    stay: 'Quedarme en esta página',
    drop: 'Salir sin guardar',
  },
  conflict: {
    savedBy: '{{name}} guardó cambios mientras editabas ({{at}}).',
    title: 'Otra persona cambió esto',
    text_one: 'Elige qué valor conservar en {{count}} campo.',
    text_other: 'Elige qué valores conservar en {{count}} campos.',
    text_many: 'Elige qué valores conservar en {{count}} de campos.',
    mine: 'Lo tuyo',
    theirs: 'Lo suyo',
    blank: '(en blanco)',
    save: 'Guardar lo seleccionado',
    cancel: 'Seguir editando',
  },
};

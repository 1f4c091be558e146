import type { forms as english } from '../en-US/forms.ts';
import type { Translation } from '../../../../contract/base/messages/translation.ts';

export const forms: Translation<typeof english> = {
  save: 'Guardar',
  discard: 'Descartar cambios',
  saving: 'Guardando…',
  allSaved: 'Todo está guardado.',
  unsaved_one: '{{count}} cambio sin guardar.',
  unsaved_other: '{{count}} cambios sin guardar.',
  unsaved_many: '{{count}} de cambios sin guardar.',
  notSaved: 'No se pudo guardar. Lo que escribiste sigue aquí.',
  merged: 'Mientras tanto, otra persona cambió {{fields}}. Tus cambios quedaron guardados junto a los suyos.',
  mergedFrom: 'Mientras tanto, {{name}} cambió {{fields}} ({{at}}). Tus cambios quedaron guardados junto a los suyos.',
  leave: {
    title: '¿Salir sin guardar?',
    text_one: 'Hay {{count}} cambio sin guardar en esta página. Si sales, se pierde.',
    text_other: 'Hay {{count}} cambios sin guardar en esta página. Si sales, se pierden.',
    text_many: 'Hay {{count}} de cambios sin guardar en esta página. Si sales, se pierden.',
    stay: 'Quedarme en esta página',
    drop: 'Salir sin guardar',
  },
  conflict: {
    savedBy: '{{name}} guardó esto mientras tanto ({{at}}).',
    title: 'Otra persona guardó esto mientras tanto',
    text_one: '{{count}} campo tiene ahora dos valores. Elige el que debe quedar.',
    text_other: '{{count}} campos tienen ahora dos valores. Elige en cada uno el que debe quedar.',
    text_many: '{{count}} de campos tienen ahora dos valores. Elige en cada uno el que debe quedar.',
    mine: 'El tuyo',
    theirs: 'Guardado mientras tanto',
    blank: '(en blanco)',
    save: 'Guardar lo elegido',
    cancel: 'Seguir editando',
  },
};

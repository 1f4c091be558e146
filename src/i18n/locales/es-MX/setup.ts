import type { Translation } from '../../../../contract/locales/translation.ts';
import type { setup as enUS } from '../en-US/setup.ts';

export const setup: Translation<typeof enUS> = {
  notSaved: {
    label: 'Filas sin guardar',
    unnamed: 'Esta fila se guarda cuando tenga un valor en «{{column}}».',
    retry: 'Reintentar',
    retryAll: 'Reintentar',
    discard: 'Descartar',
    more: 'y {{count}} más',
  },
  save: {
    saving: 'Guardando…',
    saved: 'Todo guardado',
    open_one: '{{count}} fila sin guardar',
    open_many: '{{count}} de filas sin guardar',
    open_other: '{{count}} filas sin guardar',
  },
  leave: {
    title: '¿Salir sin guardar?',
    text_one: '{{count}} fila no está guardada y se pierde si sales.',
    text_many: '{{count}} de filas no están guardadas y se pierden si sales.',
    text_other: '{{count}} filas no están guardadas y se pierden si sales.',
    stay: 'Quedarse',
    go: 'Salir y perderlas',
  },
};

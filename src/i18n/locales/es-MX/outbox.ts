import type { outbox as english } from '../en-US/outbox.ts';
import type { Translation } from '../../../../contract/locales/translation.ts';

export const outbox: Translation<typeof english> = {
  field: 'Campo',
  before: 'Antes',
  yours: 'Lo tuyo',
  theirs: 'Lo suyo',
  blank: '(vacío)',
  conflict: 'Otra persona escribió {{fields}} mientras tanto. Nada de lo tuyo está registrado todavía.',
  keepMine: 'Conservar lo mío',
  takeTheirs: 'Tomar lo suyo',
  edit: 'Editar',
  discard: 'Descartar',
  discardForGood: 'Descartar para siempre',
  keep: 'Conservar',
};

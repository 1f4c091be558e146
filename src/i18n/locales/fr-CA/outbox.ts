import type { outbox as english } from '../en-US/outbox.ts';
import type { Translation } from '../../../../contract/locales/translation.ts';

export const outbox: Translation<typeof english> = {
  field: 'Champ',
  before: 'Avant',
  yours: 'Le vôtre',
  theirs: 'Le leur',
  blank: '(vide)',
  conflict: 'Quelqu’un d’autre a écrit {{fields}} entre-temps. Rien de ce que vous avez saisi n’est encore enregistré.',
  keepMine: 'Garder le mien',
  takeTheirs: 'Prendre le leur',
  edit: 'Modifier',
  discard: 'Abandonner',
  discardForGood: 'Abandonner pour de bon',
  keep: 'Conserver',
};

import type { Translation } from '../../../../contract/locales/translation.ts';
import type { setup as enUS } from '../en-US/setup.ts';

export const setup: Translation<typeof enUS> = {
  notSaved: {
    label: 'Lignes non enregistrées',
    unnamed: 'Cette ligne sera enregistrée dès qu’elle aura une valeur sous « {{column}} ».',
    retry: 'Réessayer',
    retryAll: 'Réessayer',
    discard: 'Abandonner',
    more: 'et {{count}} de plus',
  },
  save: {
    saving: 'Enregistrement…',
    saved: 'Tout est enregistré',
    open_one: '{{count}} ligne non enregistrée',
    open_many: '{{count}} de lignes non enregistrées',
    open_other: '{{count}} lignes non enregistrées',
  },
  leave: {
    title: 'Quitter sans enregistrer?',
    text_one: '{{count}} ligne n’est pas enregistrée et sera perdue si vous quittez.',
    text_many: '{{count}} de lignes ne sont pas enregistrées et seront perdues si vous quittez.',
    text_other: '{{count}} lignes ne sont pas enregistrées et seront perdues si vous quittez.',
    stay: 'Rester',
    go: 'Quitter et les perdre',
  },
};

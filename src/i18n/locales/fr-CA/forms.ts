import type { forms as english } from '../en-US/forms.ts';
import type { Translation } from '../../../../contract/base/messages/translation.ts';

export const forms: Translation<typeof english> = {
  save: 'Enregistrer',
  discard: 'Abandonner les changements',
  saving: 'Enregistrement…',
  allSaved: 'Tous les changements sont enregistrés',
  unsaved_one: '{{count}} changement non enregistré.',
  unsaved_other: '{{count}} changements non enregistrés.',
  unsaved_many: '{{count}} de changements non enregistrés.',
  notSaved: 'Impossible d’enregistrer. Vos changements sont toujours ici. Réessayez.',
  merged:
    'Quelqu’un d’autre a modifié {{fields}} pendant votre modification. Les changements de chacun sont enregistrés.',
  mergedFrom:
    '{{name}} a modifié {{fields}} pendant votre modification ({{at}}). Les changements de chacun sont enregistrés.',
  leave: {
    title: 'Quitter sans enregistrer?',
    text_one: '{{count}} changement non enregistré sera perdu.',
    text_other: '{{count}} changements non enregistrés seront perdus.',
    text_many: '{{count}} de changements non enregistrés seront perdus.',
    stay: 'Rester sur cette page',
    drop: 'Quitter sans enregistrer',
  },
  conflict: {
    savedBy: '{{name}} a enregistré des changements pendant votre modification ({{at}}).',
    title: 'Quelqu’un d’autre a modifié ceci',
    text_one: 'Choisissez la valeur à garder pour {{count}} champ.',
    text_other: 'Choisissez les valeurs à garder pour {{count}} champs.',
    text_many: 'Choisissez les valeurs à garder pour {{count}} de champs.',
    mine: 'Votre valeur',
    theirs: 'L’autre valeur',
    blank: '(vide)',
    save: 'Enregistrer la sélection',
    cancel: 'Continuer à modifier',
  },
};

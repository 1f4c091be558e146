import type { forms as english } from '../en-US/forms.ts';
import type { Translation } from '../../../../contract/base/messages/translation.ts';

export const forms: Translation<typeof english> = {
  save: 'Enregistrer',
  discard: 'Annuler les changements',
  saving: 'Enregistrement…',
  allSaved: 'Tout est enregistré.',
  unsaved_one: '{{count}} changement n’est pas enregistré.',
  unsaved_other: '{{count}} changements ne sont pas enregistrés.',
  unsaved_many: '{{count}} de changements ne sont pas enregistrés.',
  notSaved: 'L’enregistrement a échoué. Ce que vous avez écrit est toujours ici.',
  merged: 'Entre-temps, quelqu’un d’autre a changé {{fields}}. Vos changements sont enregistrés à côté des siens.',
  mergedFrom: 'Entre-temps, {{name}} a changé {{fields}} ({{at}}). Vos changements sont enregistrés à côté des siens.',
  leave: {
    title: 'Quitter sans enregistrer?',
    text_one: '{{count}} changement de cette page n’est pas enregistré. Si vous quittez, il est perdu.',
    text_other: '{{count}} changements de cette page ne sont pas enregistrés. Si vous quittez, ils sont perdus.',
    text_many: '{{count}} de changements de cette page ne sont pas enregistrés. Si vous quittez, ils sont perdus.',
    stay: 'Rester sur cette page',
    drop: 'Quitter sans enregistrer',
  },
  conflict: {
    savedBy: '{{name}} a enregistré ceci entre-temps ({{at}}).',
    title: 'Quelqu’un d’autre a enregistré entre-temps',
    text_one: '{{count}} champ a maintenant deux valeurs. Choisissez celle qui reste.',
    text_other: '{{count}} champs ont maintenant deux valeurs. Choisissez pour chacun celle qui reste.',
    text_many: '{{count}} de champs ont maintenant deux valeurs. Choisissez pour chacun celle qui reste.',
    mine: 'La vôtre',
    theirs: 'Enregistrée entre-temps',
    blank: '(vide)',
    save: 'Enregistrer ce choix',
    cancel: 'Continuer',
  },
};

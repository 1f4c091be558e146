import type { Translation } from '../../../../contract/base/messages/translation.ts';
import type { laborUnits as enUS } from '../en-US/laborUnits.ts';

export const laborUnits: Translation<typeof enUS> = {
  decides: 'Heures par longueur ou par pièce. Les heures budgétées en sont calculées.',
  count_one: '{{shown}} unité de main-d’œuvre',
  count_many: '{{shown}} unités de main-d’œuvre',
  count_other: '{{shown}} unités de main-d’œuvre',
  search: 'Chercher des unités de main-d’œuvre',
  remove: 'Supprimer',
  given: {
    rows: 'Lignes qui l’utilisent',
    hours: 'Budget, h',
  },
  loadFailed: 'Impossible de charger les unités de main-d’œuvre.',
  empty: 'Pas encore d’unités de main-d’œuvre',
  emptyStep:
    'Sans elles, les lignes n’ont pas d’heures budgétées. Tapez, collez, importez ou copiez des unités de main-d’œuvre.',
  emptyRead: 'Sans unités de main-d’œuvre, les lignes n’ont pas d’heures budgétées.',
  noMatch: 'Aucune unité de main-d’œuvre trouvée',
  behind: {
    text: 'Les heures n’ont pas été recalculées. Les lignes affichent encore celles d’avant le dernier changement.',
    again: 'Recalculer',
  },
  recalculating: 'Recalcul des heures…',
  effect: {
    last: 'Dernier changement : {{moves}}.',
    type: '{{rows}} {{commodities}}, de {{before}} à {{after}} h',
  },
  coverage: {
    label: 'Lignes sans unité de main-d’œuvre',
    complete: 'Chaque ligne a une unité de main-d’œuvre.',
    without_one: '{{shown}} {{commodities}} sur {{rows}} n’a pas d’unité de main-d’œuvre',
    without_many: '{{shown}} {{commodities}} sur {{rows}} n’ont pas d’unité de main-d’œuvre',
    without_other: '{{shown}} {{commodities}} sur {{rows}} n’ont pas d’unité de main-d’œuvre',
    more: '{{shown}} de plus',
    fewer: 'En afficher moins',
    which: 'Quels types?',
    caption: 'Types et tailles de {{commodities}} sans unité de main-d’œuvre',
    type: 'Type',
    size: 'Taille',
    rows: 'Lignes',
    blank: '(sans type)',
    add: 'Ajouter une unité',
  },
  copy: {
    open: 'Copier de…',
    title: 'Copier des unités de main-d’œuvre',
    from: 'De',
    typical: 'Valeurs usuelles de l’industrie',
    keeps:
      'Ajoute seulement les unités de main-d’œuvre manquantes. Les heures par longueur sont converties à l’unité de ce projet; les codes de compte qu’il n’a pas sont laissés vides.',
    do: 'Copier',
    done_one: '{{added}} unité de main-d’œuvre ajoutée; {{left}} sans changement.',
    done_many: '{{added}} unités de main-d’œuvre ajoutées; {{left}} sans changement.',
    done_other: '{{added}} unités de main-d’œuvre ajoutées; {{left}} sans changement.',
  },
};

import type { Translation } from '../../../../contract/base/messages/translation.ts';
import type { laborUnits as enUS } from '../en-US/laborUnits.ts';

export const laborUnits: Translation<typeof enUS> = {
  decides: 'Elles changent les quantités en heures.',
  count_one: '{{shown}} unité de main-d’œuvre',
  count_many: '{{shown}} unités de main-d’œuvre',
  count_other: '{{shown}} unités de main-d’œuvre',
  search: 'Chercher des unités de main-d’œuvre',
  remove: 'Supprimer',
  given: {
    rows: 'Lignes',
    hours: 'Budget, h',
  },
  loadFailed: 'Les unités de main-d’œuvre n’ont pas pu être chargées',
  empty: 'Pas encore d’unités de main-d’œuvre',
  emptyStep:
    'Sans elles, rien n’a d’heures budgétées. Inscrivez-en une dans la ligne ci-dessus, collez-les d’un tableur, importez un fichier ou copiez-les.',
  emptyRead: 'Sans elles, rien n’a d’heures budgétées.',
  noMatch: 'Aucune unité ne correspond',
  behind: {
    text: 'Les heures n’ont pas pu être recalculées : les lignes ont encore celles d’avant le dernier changement.',
    again: 'Recalculer encore',
  },
  recalculating: 'Les heures sont recalculées…',
  effect: {
    last: 'Dernier changement : {{moves}}.',
    type: '{{rows}} {{commodities}}, de {{before}} à {{after}} h',
  },
  coverage: {
    label: 'Lignes sans unité de main-d’œuvre',
    complete: 'Chaque ligne a une unité de main-d’œuvre.',
    without_one: '{{shown}} {{commodities}} sur {{rows}} n’a pas d’unité de main-d’œuvre',
    without_many: '{{shown}} {{commodities}} sur {{rows}} n’ont pas d’unité de main-d’œuvre',
    without_other: '{{shown}} {{commodities}} sur {{rows}} n’ont pas d’unité de main-d’œuvre',
    more: 'et {{shown}} de plus',
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
    typical: 'Chiffres usuels du métier',
    keeps: 'Les unités qui sont ici restent telles quelles; les heures passent à l’unité de ce projet.',
    do: 'Copier',
    done_one: '{{added}} unité ajoutée; {{left}} laissées telles quelles.',
    done_many: '{{added}} unités ajoutées; {{left}} laissées telles quelles.',
    done_other: '{{added}} unités ajoutées; {{left}} laissées telles quelles.',
  },
};

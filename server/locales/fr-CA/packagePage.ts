import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { packagePage as enUS } from '../en-US/packagePage.ts';

export const packagePage: Translation<typeof enUS> = {
  asOf: 'En date du {{day}}, {{time}} {{zone}}',
  readOnly: 'Un lot à consulter, sans compte. Partagé par {{name}} ; ouvert jusqu’au {{day}}.',
  progress: 'Avancement',
  rows: 'Lignes',
  ready: 'Prête',
  waiting: 'En attente',
  unknown: 'Inconnue',
  done: 'Terminée',
  constraints: 'Contraintes',
  open: 'Ouverte',
  cleared: 'Levée',
  waived: 'Dispensée',
  tag: 'Repère',
  kind: 'Élément',
  typeCode: 'Type',
  description: 'Description',
  state: 'État',
  hours: '{{earned}} sur {{budget}} h gagnées',
  empty: 'Ce lot est encore vide.',
  more_one: 'Une autre ligne n’est pas affichée ici.',
  more_many: '{{count}} autres lignes ne sont pas affichées ici.',
  more_other: '{{count}} autres lignes ne sont pas affichées ici.',
  closedTitle: 'Ce lien n’ouvre rien',
  closed:
    'Il a expiré, quelqu’un y a mis fin, les liens sont désactivés ou son adresse n’est pas complète. Demandez-en un autre à la personne qui vous l’a donné.',
};

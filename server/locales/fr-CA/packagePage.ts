import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { packagePage as enUS } from '../en-US/packagePage.ts';

export const packagePage: Translation<typeof enUS> = {
  asOf: 'En date du {{day}}, {{time}} {{zone}}',
  readOnly: 'Lien en lecture seule vers un lot, partagé par {{name}}. Expire le {{day}}.',
  progress: 'Avancement',
  rows: 'Lignes',
  ready: 'Prête',
  waiting: 'Pas prête',
  unknown: 'Inconnu',
  done: 'Faite',
  constraints: 'Contraintes',
  open: 'Ouverte',
  cleared: 'Levée',
  waived: 'Dérogation',
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
  closedTitle: 'Ce lien ne fonctionne plus',
  closed: 'Il a expiré, a été désactivé ou est incomplet. Demandez-en un nouveau à la personne qui vous l’a envoyé.',
};

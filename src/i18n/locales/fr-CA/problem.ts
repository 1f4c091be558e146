import type { Translation } from '../../../../contract/base/messages/translation.ts';
import type { problem as enUS } from '../en-US/problem.ts';

export const problem: Translation<typeof enUS> = {
  title: 'Un problème est survenu',
  intro:
    'Un rapport de problème permet à votre administrateur de voir ce que Wireway a fait dans les dernières minutes. Il part quand vous l’envoyez.',
  holds: 'Ce qu’il contient',
  steps_one: '{{count}} étape du programme, masquée',
  steps_many: '{{count}} étapes du programme, masquées',
  steps_other: '{{count}} étapes du programme, masquées',
  noSteps: 'Aucune étape du programme : rien n’a encore été enregistré',
  requests_one: '{{count}} appel au serveur : son chemin, son résultat, sa durée',
  requests_many: '{{count}} appels au serveur : leurs chemins, leurs résultats, leurs durées',
  requests_other: '{{count}} appels au serveur : leurs chemins, leurs résultats, leurs durées',
  entries_one: '{{count}} saisie qui attend sur cet appareil : son genre, son état, son âge',
  entries_many: '{{count}} saisies qui attendent sur cet appareil : leurs genres, leurs états, leurs âges',
  entries_other: '{{count}} saisies qui attendent sur cet appareil : leurs genres, leurs états, leurs âges',
  rest: 'La version de Wireway, votre langue et le genre de page ouverte',
  lacks: 'Ce qu’il ne contient pas',
  lacksSentence:
    'Ni noms, ni repères, ni valeurs, ni noms de fichiers, ni adresses, ni mots de passe. Le serveur sait qui l’a envoyé.',
  whole: 'Le lire en entier',
  switchedOff:
    'Les rapports de problème sont désactivés ici. Enregistrez celui-ci dans un fichier et remettez-le à votre administrateur.',
  send: 'Envoyer le rapport',
  save: 'Enregistrer dans un fichier',
  failed: 'Le rapport n’a pas été envoyé.',
  sent: 'Le rapport a été envoyé. Son numéro est {{number}}.',
  kept: 'Il n’y a pas de signal. Le rapport {{number}} est sur cet appareil et part dès qu’il y en a un.',
};

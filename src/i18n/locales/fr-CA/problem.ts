import type { Translation } from '../../../../contract/base/messages/translation.ts';
import type { problem as enUS } from '../en-US/problem.ts';

export const problem: Translation<typeof enUS> = {
  title: 'Un problème est survenu',
  intro: 'Envoie à votre administrateur un relevé de ce que Wireway a fait dans les dernières minutes.',
  description: 'Que s’est-il passé?',
  descriptionHint: 'Facultatif. Qu’avez-vous fait, que s’est-il passé et qu’attendiez-vous?',
  holds: 'Ce qui est inclus',
  steps_one: '{{count}} étape du programme, masquée',
  steps_many: '{{count}} étapes du programme, masquées',
  steps_other: '{{count}} étapes du programme, masquées',
  noSteps: 'Aucune étape du programme : rien n’a encore été consigné',
  earlier_one: '{{count}} étape du programme d’avant le rechargement de la page, masquée',
  earlier_many: '{{count}} d’étapes du programme d’avant le rechargement de la page, masquées',
  earlier_other: '{{count}} étapes du programme d’avant le rechargement de la page, masquées',
  requests_one: '{{count}} appel au serveur : chemin, résultat et durée',
  requests_many: '{{count}} appels au serveur : chemins, résultats et durées',
  requests_other: '{{count}} appels au serveur : chemins, résultats et durées',
  entries_one: '{{count}} saisie non envoyée sur cet appareil : genre, état et âge',
  entries_many: '{{count}} saisies non envoyées sur cet appareil : genres, états et âges',
  entries_other: '{{count}} saisies non envoyées sur cet appareil : genres, états et âges',
  rest: 'La version de Wireway, votre langue et le genre de page ouverte',
  lacks: 'Ce qui n’est pas inclus',
  lacksSentence:
    'À part votre description : ni noms, ni repères, ni valeurs, ni noms de fichiers, ni adresses, ni mots de passe. Votre compte est consigné comme expéditeur.',
  whole: 'Voir le rapport complet',
  switchedOff:
    'Les rapports de problème sont désactivés. Enregistrez celui-ci dans un fichier et envoyez-le à votre administrateur.',
  send: 'Envoyer le rapport',
  save: 'Enregistrer dans un fichier',
  failed: 'Impossible d’envoyer le rapport.',
  sent: 'Le rapport a été envoyé. Son numéro est {{number}}.',
  kept: 'Vous êtes hors ligne. Le rapport {{number}} est enregistré ici et sera envoyé automatiquement.',
};

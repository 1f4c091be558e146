import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { mail as enUS } from '../en-US/mail.ts';

export const mail: Translation<typeof enUS> = {
  subject: '{{by}} vous invite à Wireway',
  subjectOfProject: '{{by}} vous invite à {{project}} dans Wireway',
  hello: 'Bonjour {{name}},',
  invites: '{{by}} vous a invité à Wireway, qui suit l’avancement de l’installation.',
  invitesToProject: '{{by}} vous a invité à {{project}} dans Wireway, qui suit l’avancement de son installation.',
  signIn: 'Ouvrez le lien ci-dessous et connectez-vous avec {{email}}. Aucune autre adresse ne fonctionne.',
  goodUntil: 'L’invitation peut servir une fois, jusqu’au {{day}}.',
  unexpected: 'Vous n’attendiez pas ce courriel? Vous pouvez l’ignorer. Des questions? Écrivez à {{by}}.',
  away: 'Le serveur de courriel n’a pas encore accepté ce courriel : {{answer}}. D’autres tentatives suivront.',
  refused: 'Le serveur de courriel a rejeté le courriel : {{answer}}. Vérifiez l’adresse, puis renvoyez l’invitation.',
  abandoned: 'Impossible d’envoyer le courriel. Renvoyez l’invitation.',
};

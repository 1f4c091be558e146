import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { mail as enUS } from '../en-US/mail.ts';

export const mail: Translation<typeof enUS> = {
  subject: '{{by}} vous invite dans Wireway',
  subjectOfProject: '{{by}} vous invite dans {{project}} sur Wireway',
  hello: 'Bonjour {{name}},',
  invites: '{{by}} vous invite dans Wireway, où se tient l’avancement des travaux d’installation.',
  invitesToProject:
    '{{by}} vous invite dans le projet {{project}} sur Wireway, où se tient l’avancement de ses travaux d’installation.',
  signIn:
    'Ouvrez l’adresse ci-dessous et connectez-vous avec {{email}}. Une autre adresse de courriel n’ouvre pas l’invitation.',
  goodUntil: 'L’invitation peut servir une fois, jusqu’au {{day}}.',
  unexpected: 'Vous ne l’attendiez pas? Ignorez-la; il ne se passera rien. {{by}} répond aux questions.',
  away: 'Le serveur de courriel n’a pas encore accepté le message : {{answer}}. Un nouvel essai se fera de lui-même.',
  refused: 'Le serveur de courriel a refusé le message : {{answer}}. Vérifiez l’adresse, puis renvoyez l’invitation.',
  abandoned: 'Le message n’a pas pu être envoyé. Renvoyez l’invitation.',
};

import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { people as enUS } from '../en-US/people.ts';

export const people: Translation<typeof enUS> = {
  notSignedIn: 'Ouvrez une session pour utiliser Wireway.',
  notIdToken: 'Ce n’est pas un jeton d’identité. Ouvrez de nouveau une session.',
  signInAhead:
    'La connexion est datée dans le futur. Réglez l’horloge de cet appareil, puis ouvrez de nouveau une session.',
  signInElsewhere: 'La connexion a été faite pour une autre application. Ouvrez de nouveau une session.',
  signInExpired: 'Votre session a expiré. Ouvrez de nouveau une session.',
  signInInvalid: 'La connexion n’est pas valide. Ouvrez de nouveau une session.',
  signInLongLived:
    'Votre session dure plus longtemps que Wireway ne l’accepte. Avisez un administrateur; le journal du serveur dit quoi changer.',
  signedOut: 'Votre session a été fermée. Ouvrez de nouveau une session.',
  signInIncomplete:
    'Le fournisseur de connexion n’a pas encore dit qui vous êtes. Rechargez la page; si cela persiste, déconnectez-vous puis reconnectez-vous.',
  providerSilent: 'Le fournisseur de connexion ne dit pas qui vous êtes en ce moment. Réessayez dans une minute.',
  providerAway:
    'Le fournisseur de connexion est injoignable et votre session ne peut pas être vérifiée. Réessayez dans une minute.',
  providerUnfit:
    'Votre connexion ne peut pas être vérifiée, car le fournisseur de connexion et les réglages de Wireway ne concordent pas. Avisez un administrateur; le journal du serveur dit ce qui diffère.',
  disabled: 'Votre compte a été désactivé. Adressez-vous à un administrateur de Wireway.',

  missing: 'Cette personne n’existe pas ici. Rechargez la liste.',
  emailTaken: '{{email}} est déjà utilisé. Cherchez la personne dans la liste.',
  notYourself: 'Vous ne pouvez pas vous désactiver vous-même; demandez-le à un autre administrateur.',
  signedInAlready: 'La personne a déjà ouvert une session et ne peut pas être invitée de nouveau.',
  recordByAdministrator:
    'Le nom, le courriel, le téléphone et l’état d’une personne valent dans tous les projets; un administrateur les change dans Utilisateurs du système.',
  roleWithoutProject: '"role" se donne dans un projet; nommez le projet, ou omettez le rôle.',
  permissionOfSystem:
    '« {{permission}} » n’est pas une permission de projet; elle vient avec le rôle chez le fournisseur de connexion.',
  permissionBeyondRows:
    '« {{permission}} » porte sur toutes les lignes du projet, et un contremaître travaille avec les lignes qui le nomment ou sont dans ses lots. Choisissez un autre rôle ou retirez-la.',
  cannotBeForeman:
    'Ce rôle ne peut pas saisir l’avancement, donc la personne ne peut pas être contremaître. Choisissez un rôle qui le peut, ou laissez Contremaître à Non.',
  permissionNotHeld: 'Vous ne pouvez ni donner ni retirer « {{permission}} », car vous ne l’avez pas dans ce projet.',

  inProjectAlready: '{{email}} est déjà dans ce projet, sous le nom de {{name}}. Changez plutôt cette ligne.',
  changedMeanwhile:
    'Quelqu’un a changé {{name}} entre-temps. Regardez ce qui s’y trouve maintenant et changez-le de nouveau si c’est encore nécessaire.',
  noSuchRole: '« {{role}} » n’est pas un rôle. Choisissez parmi {{roles}}.',
  notAnEmail: '« {{email}} » n’est pas une adresse de courriel. Écrivez-en une comme nom@example.com.',
  reportsToThemselves: 'Personne ne relève de soi-même. Choisissez un autre contremaître général, ou laissez vide.',
  notGeneralForeman:
    '{{name}} n’est pas contremaître général de ce projet. Donnez-lui d’abord ce rôle, ou choisissez-en un autre.',
  reportsInCircle: '{{name}} relève déjà de cette personne. Choisissez un autre contremaître général.',
  nobodyOfThatName:
    'Personne dans ce projet ne s’appelle « {{name}} ». Choisissez un contremaître général de la liste.',
  severalOfThatName: 'Plusieurs personnes ici s’appellent « {{name}} ». Tapez plutôt l’adresse de courriel.',
  othersReport_one: '{{names}} relève de cette personne. Donnez-lui d’abord un autre contremaître général.',
  othersReport_other:
    '{{count}} personnes relèvent de cette personne ({{names}}). Donnez-leur d’abord un autre contremaître général.',
  othersReport_many:
    '{{count}} de personnes relèvent de cette personne ({{names}}). Donnez-leur d’abord un autre contremaître général.',
  cellUnfit: '{{field}} est illisible. Tapez-le de nouveau.',
  notYourselfOut:
    'Vous ne pouvez pas vous retirer vous-même du projet; demandez-le à une autre personne qui gère ses gens.',
  invitationExpired: 'Votre invitation est échue. Demandez à {{name}} de vous inviter de nouveau.',
  invitationExpiredByNobody:
    'Votre invitation est échue. Demandez à un administrateur de Wireway de vous inviter de nouveau.',
  invitationUsed: 'Cette invitation a déjà servi. Demandez-en une à {{name}} pour vous-même.',
  invitationUsedByNobody:
    'Cette invitation a déjà servi. Demandez-en une pour vous-même à un administrateur de Wireway.',
  invitationNotYours:
    'Cette invitation n’est pas pour {{email}}. Ouvrez une session avec l’adresse à laquelle elle a été envoyée, ou adressez-vous à qui vous l’a envoyée.',
  lookalikeEmail:
    'Votre adresse {{email}} contient des caractères qui ressemblent à d’autres : elle peut être confondue avec {{plain}}. Demandez à un administrateur du fournisseur de connexion de l’écrire en lettres ordinaires, puis reconnectez-vous.',
  invitationUnverified:
    'L’invitation attend, mais le fournisseur de connexion ne dit pas que l’adresse est la vôtre. Confirmez-la là-bas, puis déconnectez-vous et reconnectez-vous.',

  notSignedInYet:
    '{{name}} n’a pas ouvert de session ou est désactivé; choisissez la fiche avec laquelle la personne se connecte.',
  notInvited: '{{name}} n’a pas d’invitation en cours.',
  noMailServer: 'Aucun serveur de courriel n’est configuré (SMTP_URL).',
  tellToSignIn: 'Dites à {{name}} d’ouvrir une session à {{address}} avec {{email}}.',
};

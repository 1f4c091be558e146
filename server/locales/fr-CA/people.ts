import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { people as enUS } from '../en-US/people.ts';

export const people: Translation<typeof enUS> = {
  notSignedIn: 'Ouvrez une session pour utiliser Wireway.',
  notIdToken: 'Ce n’est pas un jeton d’identité. Ouvrez de nouveau une session.',
  signInAhead: 'L’horloge de cet appareil n’est pas à l’heure. Réglez-la, puis ouvrez de nouveau une session.',
  signInElsewhere: 'La connexion a été faite pour une autre application. Ouvrez de nouveau une session.',
  signInExpired: 'Votre session a expiré. Ouvrez de nouveau une session.',
  signInInvalid: 'La connexion n’est pas valide. Ouvrez de nouveau une session.',
  signInLongLived:
    'Votre connexion ne peut pas être acceptée (durée du jeton trop longue). Avisez votre administrateur; consultez le journal du serveur.',
  signedOut: 'Votre session a été fermée. Ouvrez de nouveau une session.',
  signInIncomplete:
    'Votre connexion n’est pas complète. Rechargez la page. Si cela persiste, déconnectez-vous puis reconnectez-vous.',
  providerSilent: 'Le fournisseur de connexion ne répond pas. Réessayez dans une minute.',
  providerAway: 'Impossible de joindre le fournisseur pour vérifier votre connexion. Réessayez dans une minute.',
  providerUnfit:
    'Votre connexion ne peut pas être vérifiée. Avisez votre administrateur; consultez le journal du serveur.',
  disabled: 'Votre compte a été désactivé. Adressez-vous à un administrateur de Wireway.',

  missing: 'Cette personne n’est pas ici. Rechargez la liste.',
  emailTaken: '{{email}} est déjà utilisé. Cherchez la personne dans la liste.',
  notYourself: 'Vous ne pouvez pas vous désactiver. Demandez-le à un autre administrateur.',
  signedInAlready: 'Cette personne a déjà ouvert une session et ne peut pas être invitée de nouveau.',
  recordByAdministrator:
    'Le nom, le courriel, le téléphone et l’état valent pour tous les projets. Demandez à un administrateur de les modifier dans Utilisateurs du système.',
  roleWithoutProject: '« role » se donne dans un projet. Indiquez le projet ou omettez le rôle.',
  permissionOfSystem:
    '« {{permission}} » ne peut pas être réglée dans un projet; elle vient avec le rôle de la connexion.',
  permissionBeyondRows:
    '« {{permission}} » demande l’accès à toutes les lignes, que les contremaîtres n’ont pas. Choisissez un autre rôle ou retirez-la.',
  cannotBeForeman:
    'Ce rôle ne peut pas saisir l’avancement, donc la personne ne peut pas être contremaître. Choisissez un rôle qui le peut, ou laissez Contremaître à Non.',
  permissionNotHeld: 'Vous ne pouvez ni donner ni retirer « {{permission}} », car vous ne l’avez pas.',

  inProjectAlready: '{{email}} est déjà dans ce projet, sous le nom de {{name}}. Changez plutôt cette ligne.',
  changedMeanwhile: 'Quelqu’un d’autre a modifié {{name}}. Vérifiez les valeurs actuelles et réessayez au besoin.',
  noSuchRole: '« {{role}} » n’est pas un rôle. Choisissez {{roles}}.',
  notAnEmail: '« {{email}} » n’est pas une adresse courriel. Utilisez nom@example.com.',
  reportsToThemselves:
    'Une personne ne peut pas relever d’elle-même. Choisissez un autre contremaître général, ou laissez vide.',
  notGeneralForeman:
    '{{name}} n’est pas contremaître général de ce projet. Donnez-lui d’abord ce rôle, ou choisissez-en un autre.',
  reportsInCircle: '{{name}} relève déjà de cette personne. Choisissez un autre contremaître général.',
  nobodyOfThatName:
    'Personne dans ce projet ne s’appelle « {{name}} ». Choisissez un contremaître général dans la liste.',
  severalOfThatName: 'Plusieurs personnes ici s’appellent « {{name}} ». Entrez plutôt l’adresse courriel.',
  othersReport_one: '{{names}} relève de cette personne. Donnez-lui d’abord un autre contremaître général.',
  othersReport_other:
    '{{count}} personnes relèvent de cette personne ({{names}}). Donnez-leur d’abord un autre contremaître général.',
  othersReport_many:
    '{{count}} de personnes relèvent de cette personne ({{names}}). Donnez-leur d’abord un autre contremaître général.',
  cellUnfit: '{{field}} : valeur non valide. Entrez-la de nouveau.',
  notYourselfOut: 'Vous ne pouvez pas vous retirer du projet. Demandez-le à un autre gestionnaire de projet.',
  invitationExpired: 'Votre invitation est échue. Demandez à {{name}} de vous inviter de nouveau.',
  invitationExpiredByNobody:
    'Votre invitation est échue. Demandez à un administrateur de Wireway de vous inviter de nouveau.',
  invitationUsed: 'Cette invitation a déjà servi. Demandez-en une nouvelle à {{name}}.',
  invitationUsedByNobody: 'Cette invitation a déjà servi. Demandez-en une nouvelle à un administrateur de Wireway.',
  invitationNotYours:
    'Cette invitation n’est pas pour {{email}}. Ouvrez une session avec l’adresse à laquelle elle a été envoyée, ou adressez-vous à la personne qui vous l’a envoyée.',
  lookalikeEmail:
    'Votre adresse courriel {{email}} contient des caractères semblables à d’autres et peut être confondue avec {{plain}}. Demandez à un administrateur du fournisseur de connexion de l’écrire en lettres ordinaires, puis reconnectez-vous.',
  invitationUnverified:
    'Votre adresse courriel n’est pas vérifiée chez le fournisseur de connexion. Vérifiez-la, puis déconnectez-vous et reconnectez-vous.',

  notSignedInYet:
    '{{name}} n’a pas ouvert de session ou est désactivé. Choisissez la fiche avec laquelle la personne se connecte.',
  notInvited: '{{name}} n’a pas d’invitation en cours.',
  noMailServer: 'Aucun serveur de courriel n’est configuré (SMTP_URL).',
  tellToSignIn: 'Dites à {{name}} d’ouvrir une session à {{address}} avec {{email}}.',
};

import type { scanning as english } from '../en-US/scanning.ts';
import type { Translation } from '../../../../contract/base/messages/translation.ts';

export const scanning: Translation<typeof english> = {
  absent: 'Aucune caméra trouvée sur cet appareil.',
  forbidden: 'L’accès à la caméra est bloqué. Autorisez-le pour cette page dans les réglages du navigateur.',
  busy: 'Une autre application utilise la caméra. Fermez-la et réessayez.',
  switchedOff: 'La lecture par la caméra est désactivée.',
  unreadable: 'La lecture de codes n’est pas disponible pour le moment.',
  fromFile: 'Recevez les saisies à partir d’un fichier.',
  byHand: 'Tapez le texte à côté du code.',
  torch: 'Lumière',
  title: 'Lire une fiche',
  close: 'Fermer le lecteur',
  camera: 'Ce que voit la caméra',
  aim: 'Pointez la caméra vers une fiche, une étiquette ou une couverture.',
  slow: 'Rien de lu pour l’instant. Tenez la fiche à plat et plus près, allumez la lumière ou tapez le repère.',
  next: 'Lire la suivante',
  keepOn: 'Lire en continu',
  typed: 'Repère ou code',
  find: 'Chercher',
  asking: 'Recherche de {{code}}.',
  revision: 'Rév. {{revision}}',
  standing: {
    current: 'À jour',
    superseded: 'Remplacée',
    removed: 'Retirée',
    unsaid: 'Fiche sans révision',
  },
  hold: 'En attente : {{hold}}',
  takeBack: 'Une révision a retiré cette ligne. Récupérez la fiche imprimée.',
  compare: 'La ligne est maintenant à la Rév. {{revision}}. Vérifiez la fiche avant de poursuivre le travail.',
  since: 'Les fiches imprimées avant le {{at}} sont remplacées.',
  asOf: 'Vérifiée avec les données du {{at}}. Elle sera revérifiée une fois en ligne.',
  asOfUnknown: 'Vérifiée avec les données de cet appareil. Elle sera revérifiée une fois en ligne.',
  also: 'Le même repère :',
  cover: {
    current: 'La couverture du {{at}} est à jour.',
    superseded: 'La couverture du {{at}} est remplacée. Imprimez-en une nouvelle depuis le lot.',
    none: 'Aucune couverture imprimée consignée.',
    unasked: 'La couverture ne peut pas être vérifiée hors ligne. Elle sera vérifiée une fois en ligne.',
  },
  unknown:
    'Aucune ligne avec le repère {{tag}} dans ce projet. Comparez-le au repère imprimé; un code abîmé peut être mal lu.',
  unknownOfYours:
    'Aucune ligne avec le repère {{tag}} parmi les vôtres. Comparez-le au repère imprimé. Si ce travail est le vôtre, demandez au responsable du projet de vous l’assigner.',
  unknownHere:
    '{{tag}} n’est pas sur cet appareil. Comparez-le au repère imprimé, ou relisez la fiche une fois en ligne.',
  nothingHere: 'Ce projet n’est pas encore sur cet appareil. Ouvrez Saisie de l’avancement une fois en ligne.',
  notOurs: 'Ce n’est pas un code Wireway. Lisez le code à côté du repère, ou tapez le repère.',
  mayNot: 'Vous ne pouvez pas voir les lignes de ce projet. Parlez-en au responsable de projet.',
  foreign: 'Cette fiche appartient au projet {{number}} {{name}}.',
  openForeign: 'Ouvrir {{number}}',
  foreignUnknown:
    'Cette fiche appartient au projet {{number}}, dont vous ne faites pas partie. Remettez-la au contremaître de ce projet.',
  searchHere: 'Chercher le repère dans ce projet',
  whichProject: 'De quel projet vient cette fiche?',
  noProjects: 'Vous n’êtes encore dans aucun projet. Demandez à un responsable de projet de vous inviter.',
};

import type { scanning as english } from '../en-US/scanning.ts';
import type { Translation } from '../../../../contract/base/messages/translation.ts';

export const scanning: Translation<typeof english> = {
  absent: 'Cet appareil n’a pas de caméra que Wireway puisse utiliser.',
  forbidden: 'Ce navigateur ne peut pas utiliser la caméra. Autorisez-le dans les réglages de cette page.',
  busy: 'Une autre application utilise la caméra. Fermez-la et réessayez.',
  switchedOff: 'La lecture par la caméra est désactivée.',
  unreadable: 'Les codes ne peuvent pas être lus ici maintenant.',
  fromFile: 'Prenez les saisies d’un fichier.',
  byHand: 'Tapez ce qui est écrit à côté du code.',
  torch: 'Lumière',
  title: 'Lire une fiche',
  close: 'Fermer le lecteur',
  camera: 'Ce que voit la caméra',
  aim: 'Tenez une fiche, une étiquette ou une couverture devant la caméra.',
  slow: 'Rien de lu encore. Tenez la fiche à plat et plus près, allumez la lumière, ou tapez le repère écrit à côté du code.',
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
  hold: 'En attente : {{hold}}',
  takeBack: 'Une révision a retiré la ligne. Reprenez la fiche.',
  compare: 'La ligne est à la Rév. {{revision}}. Comparez la fiche avant que quelqu’un travaille avec.',
  since: 'Seules les fiches imprimées à partir du {{at}} disent la même chose ; les précédentes disent autre chose.',
  asOf: 'Comparée à ce que cet appareil savait le {{at}} ; le serveur sera interrogé dès qu’il y aura du signal.',
  asOfUnknown: 'Comparée à ce que cet appareil garde ; le serveur sera interrogé dès qu’il y aura du signal.',
  also: 'Le même repère :',
  cover: {
    current: 'La couverture du {{at}} est en vigueur.',
    superseded: 'La couverture du {{at}} est remplacée. Réimprimez-la depuis le lot.',
    none: 'Aucune couverture imprimée n’est retenue.',
    unasked:
      'Cet appareil ne sait pas si sa couverture est encore en vigueur ; le serveur sera interrogé dès qu’il y aura du signal.',
  },
  unknown: 'Aucune ligne de ce projet n’a le repère {{tag}}. Comparez-le au repère imprimé ; un code abîmé se lit mal.',
  unknownHere:
    'Aucune ligne et aucun lot sur cet appareil ne s’appelle {{tag}}. Sans signal, personne d’autre ne peut être interrogé : comparez le repère imprimé, ou relisez la fiche avec du signal.',
  nothingHere:
    'Cet appareil ne garde encore aucune ligne de ce projet. Ouvrez Saisie de l’avancement une fois avec du signal.',
  notOurs: 'Ce code n’est pas celui d’une fiche Wireway. Lisez le code à côté du repère, ou tapez le repère.',
  mayNot: 'Les lignes de ce projet ne vous sont pas montrées. Parlez-en à son responsable de projet.',
  foreign: 'Cette fiche est du projet {{number}} {{name}}.',
  openForeign: 'Ouvrir {{number}}',
  foreignUnknown:
    'Cette fiche est du projet {{number}}, dont vous ne faites pas partie. Remettez-la à son contremaître, ou demandez au responsable de projet.',
  searchHere: 'Chercher le repère dans ce projet',
  whichProject: 'De quel projet est la fiche ?',
  noProjects: 'Vous n’êtes encore dans aucun projet. Demandez à un responsable de projet de vous inviter.',
};

import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { calls as enUS } from '../en-US/calls.ts';

export const calls: Translation<typeof enUS> = {
  allRowsNeeded:
    'Ceci porte sur toutes les lignes du projet, et vous travaillez avec les lignes qui vous nomment. Ceux qui le voient : {{roles}}.',
  permissionMissing: 'Il vous faut la permission « {{permission}} », détenue par : {{roles}}.',
  featureOff:
    'Un administrateur a désactivé ceci : {{feature}}. On l’active de nouveau dans le tableau de bord d’administration.',
  projectIdMissing: 'Il manque l’identifiant du projet',
  projectIdUnreadable: '"projectId" n’est pas l’identifiant d’un projet.',
  projectNotFound:
    'Ce projet n’existe pas, ou vous n’en faites pas partie. Demandez à son responsable de vous ajouter.',
  projectArchived:
    'Le projet est archivé et ne peut pas être modifié. Rétablissez-le d’abord dans Renseignements sur le projet.',
  projectChangedMeanwhile:
    'Entre-temps, quelqu’un d’autre a enregistré le projet. Voyez ce qui a changé, puis enregistrez de nouveau.',
  copyWithoutProject: 'Choisissez le projet dont la configuration est copiée, ou commencez autrement.',
  projectNumberTaken:
    'Le numéro de projet {{number}} est déjà pris. Choisissez-en un autre, ou ouvrez le projet qui le porte.',
  unitWaitsForImport: 'Une importation de ce projet est en cours. Changez l’unité quand elle sera finie.',
  unitByAdministrator: 'Seul un administrateur change l’unité d’un projet, car toutes ses longueurs sont converties.',
  noSuchFilter: 'Les lignes de ce rapport ne peuvent pas être filtrées par « {{filter}} ». Retirez ce filtre.',
  noSuchFigure: 'Il n’y a pas de chiffre « {{figure}} » ici. Ouvrez-en un à partir de la page où il figure.',
  noSuchGrouping:
    'Les lignes de ce rapport ne peuvent pas être regroupées par « {{grouping}} ». Choisissez un autre regroupement.',
  jobNotFound: 'Cette tâche n’existe plus. Regardez la liste à nouveau.',
  jobNotCancellable:
    'Cette tâche ne peut pas être arrêtée : elle est terminée, s’arrête déjà ou laisserait son travail à moitié fait. Attendez sa fin.',
  blackBoxNotFound: 'Ce rapport de problème n’existe plus : ils sont gardés 90 jours.',
  tooManyBlackBoxes:
    '{{most}} rapports de problème par jour suffisent. Enregistrez celui-ci dans un fichier, ou envoyez-le demain.',
};

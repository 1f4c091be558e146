import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { calls as enUS } from '../en-US/calls.ts';

export const calls: Translation<typeof enUS> = {
  allRowsNeeded:
    'Ceci couvre toutes les lignes du projet, et vous n’avez accès qu’aux vôtres. Rôles ayant accès : {{roles}}.',
  permissionMissing: 'Il vous faut la permission « {{permission}} » (rôles : {{roles}}).',
  featureOff:
    'Fonction désactivée : {{feature}}. Un administrateur peut l’activer dans le Tableau de bord d’administration.',
  projectIdMissing: 'Il manque l’identifiant du projet',
  projectIdUnreadable: '« projectId » n’est pas l’identifiant d’un projet.',
  projectNotFound:
    'Ce projet n’existe pas ou vous n’en faites pas partie. Demandez au responsable de projet de vous ajouter.',
  projectArchived:
    'Ce projet est archivé. Restaurez-le dans Renseignements sur le projet pour y faire des changements.',
  projectChangedMeanwhile:
    'Quelqu’un d’autre a modifié le projet. Examinez ses changements, puis enregistrez de nouveau.',
  copyWithoutProject: 'Choisissez un projet à copier ou un autre point de départ.',
  projectNumberTaken:
    'Le numéro de projet {{number}} est déjà pris. Choisissez-en un autre, ou ouvrez le projet qui le porte.',
  unitWaitsForImport: 'Une importation est en cours. Changez l’unité quand elle sera terminée.',
  unitByAdministrator:
    'Seul un administrateur peut changer l’unité d’un projet, car toutes ses longueurs sont converties.',
  noSuchFilter: 'Ce rapport ne peut pas être filtré par « {{filter}} ». Retirez ce filtre.',
  noSuchFigure: 'Il n’y a pas de chiffre « {{figure}} » ici.',
  noSuchGrouping: 'Ce rapport ne peut pas être regroupé par « {{grouping}} ». Choisissez un autre regroupement.',
  jobNotFound: 'Cette tâche n’existe plus. Actualisez la liste.',
  jobNotCancellable: 'Cette tâche ne peut pas être arrêtée maintenant. Attendez qu’elle se termine.',
  blackBoxNotFound: 'Ce rapport a été supprimé après 90 jours.',
  tooManyBlackBoxes:
    'Limite de {{most}} rapports de problème par jour atteinte. Enregistrez celui-ci dans un fichier ou envoyez-le demain.',
};

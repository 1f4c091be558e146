import type { outbox as english } from '../en-US/outbox.ts';
import type { Translation } from '../../../../contract/base/messages/translation.ts';

export const outbox: Translation<typeof english> = {
  field: 'Champ',
  before: 'Avant',
  yours: 'Votre valeur',
  theirs: 'L’autre valeur',
  theirsBy: '{{name}}, {{at}}',
  blank: '(vide)',
  conflict: 'Quelqu’un d’autre a modifié {{fields}}. Votre saisie n’est pas encore prise en compte.',
  conflictWith: '{{name}} a modifié {{fields}} {{ago}}. Votre saisie n’est pas encore prise en compte.',
  keepMine: 'Garder ma valeur',
  keptOver: 'Conservée malgré la saisie de {{name}}.',
  keptOverAnother: 'Conservée malgré la saisie d’une autre équipe.',
  takeTheirs: 'Prendre l’autre valeur',
  edit: 'Modifier',
  discard: 'Abandonner',
  discardForGood: 'Supprimer définitivement',
  withPhotos_one: 'Supprimer avec {{shown}} photo',
  withPhotos_many: 'Supprimer avec {{shown}} photos',
  withPhotos_other: 'Supprimer avec {{shown}} photos',
  keep: 'Conserver la saisie',
  title: 'Boîte d’envoi',
  close: 'Fermer la boîte d’envoi',
  needYou: 'Demandent votre attention',
  notTaken: 'Rejetés',
  waiting: 'À envoyer',
  sentToday: 'Envoyés aujourd’hui',
  empty: 'Rien à envoyer',
  emptyStep: 'Les saisies restent sur cet appareil jusqu’à leur envoi, y compris celles faites hors ligne.',
  sendNow: 'Envoyer maintenant',
  exportAll: 'Exporter en CSV',
  export: 'Exporter',
  exportOf: 'Exporter {{tag}} en CSV',
  retry: 'Réessayer',
  seen: 'Compris',
  handedOver: 'Transférée le {{at}}. Cet appareil l’envoie aussi; elle compte une seule fois.',
  enteredBy: 'saisi par {{name}}',
  project: 'Projet {{id}}',
  workDate: 'Date du travail',
  foreman: 'Contremaître',
  note: 'Remarque',
  entered: 'Saisi le',
  tag: 'Repère',
  where: 'Où',
  id: 'Id de la saisie',
  fileName: 'boite-d-envoi',
  giveAway: 'Transférer à une autre tablette',
  takeOver: 'Recevoir d’une autre tablette…',
  onDay: 'C’était le {{day}}',
  mayBeCleared:
    'Votre navigateur peut effacer les saisies non envoyées s’il manque d’espace ou après une semaine sans ouvrir Wireway. Installez Wireway pour les conserver.',
  notice: {
    pageOnly_one:
      'Impossible d’enregistrer {{shown}} saisie sur cet appareil. Envoyez-la ou exportez-la avant de fermer cette page.',
    pageOnly_many:
      'Impossible d’enregistrer {{shown}} saisies sur cet appareil. Envoyez-les ou exportez-les avant de fermer cette page.',
    pageOnly_other:
      'Impossible d’enregistrer {{shown}} saisies sur cet appareil. Envoyez-les ou exportez-les avant de fermer cette page.',
    full_one:
      'Stockage plein : {{shown}} saisie n’est pas enregistrée sur cet appareil. Envoyez-la ou exportez-la, puis libérez de l’espace et rechargez la page.',
    full_many:
      'Stockage plein : {{shown}} saisies ne sont pas enregistrées sur cet appareil. Envoyez-les ou exportez-les, puis libérez de l’espace et rechargez la page.',
    full_other:
      'Stockage plein : {{shown}} saisies ne sont pas enregistrées sur cet appareil. Envoyez-les ou exportez-les, puis libérez de l’espace et rechargez la page.',
    cleared_one:
      'Les données de cet appareil ont été effacées. {{shown}} saisie a été récupérée. Les lignes se rechargeront une fois en ligne.',
    cleared_many:
      'Les données de cet appareil ont été effacées. {{shown}} saisies ont été récupérées. Les lignes se rechargeront une fois en ligne.',
    cleared_other:
      'Les données de cet appareil ont été effacées. {{shown}} saisies ont été récupérées. Les lignes se rechargeront une fois en ligne.',
    broken_one:
      'Cette version de Wireway ne peut pas ouvrir {{shown}} saisie. Enregistrez-la dans un fichier et envoyez-le à votre administrateur.',
    broken_many:
      'Cette version de Wireway ne peut pas ouvrir {{shown}} saisies. Enregistrez-les dans un fichier et envoyez-le à votre administrateur.',
    broken_other:
      'Cette version de Wireway ne peut pas ouvrir {{shown}} saisies. Enregistrez-les dans un fichier et envoyez-le à votre administrateur.',
    saveBroken: 'Enregistrer dans un fichier',
    unread_one: 'Mettez Wireway à jour pour finir d’envoyer {{shown}} saisie. Elle est enregistrée sur cet appareil.',
    unread_many:
      'Mettez Wireway à jour pour finir d’envoyer {{shown}} saisies. Elles sont enregistrées sur cet appareil.',
    unread_other:
      'Mettez Wireway à jour pour finir d’envoyer {{shown}} saisies. Elles sont enregistrées sur cet appareil.',
    loadNewest: 'Mettre Wireway à jour',
    old: 'Des saisies faites {{ago}} ne sont pas envoyées. Mettez cet appareil en ligne ou transférez-les à une autre tablette.',
    pageEnded_one:
      'Wireway s’est fermé le {{time}} avec {{shown}} saisie non enregistrée. Vérifiez les dernières lignes sur lesquelles vous avez travaillé et saisissez ce qui manque.',
    pageEnded_many:
      'Wireway s’est fermé le {{time}} avec {{shown}} saisies non enregistrées. Vérifiez les dernières lignes sur lesquelles vous avez travaillé et saisissez ce qui manque.',
    pageEnded_other:
      'Wireway s’est fermé le {{time}} avec {{shown}} saisies non enregistrées. Vérifiez les dernières lignes sur lesquelles vous avez travaillé et saisissez ce qui manque.',
    waitsElsewhere_one:
      'Un autre appareil (dernière connexion {{ago}}) contient {{shown}} saisie à vous, non envoyée. Ouvrez-y Wireway pour l’envoyer. Si ses données ont été effacées, saisissez ce travail de nouveau.',
    waitsElsewhere_many:
      'Un autre appareil (dernière connexion {{ago}}) contient {{shown}} saisies à vous, non envoyées. Ouvrez-y Wireway pour les envoyer. Si ses données ont été effacées, saisissez ce travail de nouveau.',
    waitsElsewhere_other:
      'Un autre appareil (dernière connexion {{ago}}) contient {{shown}} saisies à vous, non envoyées. Ouvrez-y Wireway pour les envoyer. Si ses données ont été effacées, saisissez ce travail de nouveau.',
    elsewhere:
      'Vous avez saisi du travail sur un autre appareil (dernière connexion {{ago}}). Ouvrez-y Wireway pour envoyer ce qui a été saisi hors ligne. Si ses données ont été effacées, saisissez ce travail de nouveau.',
    open: 'Ouvrir la boîte d’envoi',
  },
  photo: {
    what: 'Photo, {{size}} ko',
    whatSaid: 'Photo : {{caption}}, {{size}} ko',
    field: 'Photo',
    entry: 'Photos seulement',
    save: 'Enregistrer l’image',
    lost_one: '{{shown}} photo a été perdue.',
    lost_many: '{{shown}} photos ont été perdues.',
    lost_other: '{{shown}} photos ont été perdues.',
    among_one: '{{shown}} d’entre elles est une photo.',
    among_many: '{{shown}} d’entre elles sont des photos.',
    among_other: '{{shown}} d’entre elles sont des photos.',
    gone: 'Cette photo n’est plus sur cet appareil. Abandonnez-la et prenez-la de nouveau.',
  },
};

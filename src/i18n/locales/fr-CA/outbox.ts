import type { outbox as english } from '../en-US/outbox.ts';
import type { Translation } from '../../../../contract/base/messages/translation.ts';

export const outbox: Translation<typeof english> = {
  field: 'Champ',
  before: 'Avant',
  yours: 'Le vôtre',
  theirs: 'Le leur',
  theirsBy: '{{name}}, {{at}}',
  blank: '(vide)',
  conflict: 'Quelqu’un d’autre a écrit {{fields}} entre-temps. Rien de ce que vous avez saisi n’est encore enregistré.',
  conflictWith: '{{name}} a modifié {{fields}} {{ago}}. Votre valeur n’est pas encore enregistrée.',
  keepMine: 'Garder le mien',
  keptOver: 'Gardé malgré l’entrée de {{name}}.',
  keptOverAnother: 'Gardé malgré l’entrée d’une autre équipe.',
  takeTheirs: 'Prendre le leur',
  edit: 'Modifier',
  discard: 'Abandonner',
  discardForGood: 'Abandonner pour de bon',
  withPhotos_one: 'Supprimer pour de bon, avec {{shown}} photo',
  withPhotos_many: 'Supprimer pour de bon, avec {{shown}} photos',
  withPhotos_other: 'Supprimer pour de bon, avec {{shown}} photos',
  keep: 'Conserver',
  title: 'Boîte d’envoi',
  close: 'Fermer la boîte d’envoi',
  needYou: 'Ont besoin de vous',
  notTaken: 'Non acceptées',
  waiting: 'En attente',
  sentToday: 'Envoyées aujourd’hui',
  empty: 'Rien n’attend sur cet appareil',
  emptyStep: 'Ce que vous saisissez est gardé ici jusqu’à ce que le serveur l’ait, même sans signal.',
  sendNow: 'Envoyer maintenant',
  exportAll: 'Exporter en CSV',
  export: 'Exporter',
  exportOf: 'Exporter {{tag}} en CSV',
  retry: 'Réessayer',
  seen: 'Vu',
  handedOver: 'Remis {{at}}. Cet appareil l’envoie aussi : cela compte une fois.',
  enteredBy: 'saisi par {{name}}',
  project: 'Projet {{id}}',
  workDate: 'Jour du travail',
  foreman: 'Contremaître',
  note: 'Remarque',
  entered: 'Saisi le',
  tag: 'Repère',
  where: 'Où',
  id: 'Id de la saisie',
  fileName: 'boite-d-envoi',
  giveAway: 'Donner à une autre tablette',
  takeOver: 'Prendre d’une autre tablette',
  onDay: 'C’était le {{day}}',
  mayBeCleared:
    'Ce navigateur peut effacer ce qui attend ici quand l’espace manque, ou après une semaine sans visite. Installez Wireway sur l’appareil pour le garder.',
  notice: {
    pageOnly_one:
      'Cet appareil ne peut pas garder {{shown}} saisie : elle est sur cette page seulement. Envoyez-la ou exportez-la avant de fermer la page.',
    pageOnly_many:
      'Cet appareil ne peut pas garder {{shown}} saisies : elles sont sur cette page seulement. Envoyez-les ou exportez-les avant de fermer la page.',
    pageOnly_other:
      'Cet appareil ne peut pas garder {{shown}} saisies : elles sont sur cette page seulement. Envoyez-les ou exportez-les avant de fermer la page.',
    full_one:
      'Cet appareil est plein : {{shown}} saisie est sur cette page seulement. Envoyez-la ou exportez-la, puis libérez de l’espace sur l’appareil et rechargez la page.',
    full_many:
      'Cet appareil est plein : {{shown}} saisies sont sur cette page seulement. Envoyez-les ou exportez-les, puis libérez de l’espace sur l’appareil et rechargez la page.',
    full_other:
      'Cet appareil est plein : {{shown}} saisies sont sur cette page seulement. Envoyez-les ou exportez-les, puis libérez de l’espace sur l’appareil et rechargez la page.',
    cleared_one:
      'Les données de cet appareil ont été effacées. {{shown}} saisie que cette page avait encore est de nouveau sur l’appareil; les lignes reviennent avec le signal.',
    cleared_many:
      'Les données de cet appareil ont été effacées. {{shown}} saisies que cette page avait encore sont de nouveau sur l’appareil; les lignes reviennent avec le signal.',
    cleared_other:
      'Les données de cet appareil ont été effacées. {{shown}} saisies que cette page avait encore sont de nouveau sur l’appareil; les lignes reviennent avec le signal.',
    broken_one:
      'Cette version de Wireway ne peut pas lire {{shown}} saisie de cet appareil. Elle reste sur l’appareil : enregistrez-la dans un fichier pour qui s’occupe de Wireway.',
    broken_many:
      'Cette version de Wireway ne peut pas lire {{shown}} saisies de cet appareil. Elles restent sur l’appareil : enregistrez-les dans un fichier pour qui s’occupe de Wireway.',
    broken_other:
      'Cette version de Wireway ne peut pas lire {{shown}} saisies de cet appareil. Elles restent sur l’appareil : enregistrez-les dans un fichier pour qui s’occupe de Wireway.',
    saveBroken: 'Enregistrer dans un fichier',
    unread_one:
      'Cette version de Wireway ne peut pas lire ce que le serveur dit de {{shown}} saisie. Elle est gardée sur cet appareil et sera renvoyée : chargez la version la plus récente.',
    unread_many:
      'Cette version de Wireway ne peut pas lire ce que le serveur dit de {{shown}} saisies. Elles sont gardées sur cet appareil et seront renvoyées : chargez la version la plus récente.',
    unread_other:
      'Cette version de Wireway ne peut pas lire ce que le serveur dit de {{shown}} saisies. Elles sont gardées sur cet appareil et seront renvoyées : chargez la version la plus récente.',
    loadNewest: 'Charger la version la plus récente',
    old: 'Ce qui a été saisi {{ago}} n’est pas encore au serveur. Amenez cet appareil où il y a un signal, ou donnez ses saisies à une autre tablette.',
    pageEnded_one:
      'La page a pris fin le {{time}} alors que {{shown}} saisie n’était que sur elle : elle peut être perdue. Regardez les lignes sur lesquelles vous avez travaillé en dernier, et saisissez de nouveau ce qui manque.',
    pageEnded_many:
      'La page a pris fin le {{time}} alors que {{shown}} de saisies n’étaient que sur elle : certaines peuvent être perdues. Regardez les lignes sur lesquelles vous avez travaillé en dernier, et saisissez de nouveau ce qui manque.',
    pageEnded_other:
      'La page a pris fin le {{time}} alors que {{shown}} saisies n’étaient que sur elle : certaines peuvent être perdues. Regardez les lignes sur lesquelles vous avez travaillé en dernier, et saisissez de nouveau ce qui manque.',
    waitsElsewhere_one:
      'Un autre appareil, vu pour la dernière fois {{ago}}, avait {{shown}} saisie à vous qui n’était pas envoyée. Ouvrez-y Wireway pour l’envoyer. Si c’était cet appareil et que les données du site ont été effacées, saisissez ce travail de nouveau.',
    waitsElsewhere_many:
      'Un autre appareil, vu pour la dernière fois {{ago}}, avait {{shown}} de saisies à vous qui n’étaient pas envoyées. Ouvrez-y Wireway pour les envoyer. Si c’était cet appareil et que les données du site ont été effacées, saisissez ce travail de nouveau.',
    waitsElsewhere_other:
      'Un autre appareil, vu pour la dernière fois {{ago}}, avait {{shown}} saisies à vous qui n’étaient pas envoyées. Ouvrez-y Wireway pour les envoyer. Si c’était cet appareil et que les données du site ont été effacées, saisissez ce travail de nouveau.',
    elsewhere:
      'Vous avez saisi du travail sur un autre appareil, vu pour la dernière fois {{ago}}. Ce qui y a été saisi depuis sans signal s’y trouve : ouvrez-y Wireway pour l’envoyer. Si c’était cet appareil et que les données du site ont été effacées, saisissez ce travail de nouveau.',
    open: 'Ouvrir la boîte d’envoi',
  },
  photo: {
    what: 'Photo, {{size}} ko',
    whatSaid: 'Photo : {{caption}}, {{size}} ko',
    field: 'Photo',
    entry: 'Pour ses photos',
    save: 'Enregistrer l’image',
    lost_one: '{{shown}} photo est perdue avec elles.',
    lost_many: '{{shown}} photos sont perdues avec elles.',
    lost_other: '{{shown}} photos sont perdues avec elles.',
    among_one: '{{shown}} d’entre elles est une photo.',
    among_many: '{{shown}} d’entre elles sont des photos.',
    among_other: '{{shown}} d’entre elles sont des photos.',
    gone: 'L’image de cette photo n’est plus sur cet appareil. Supprimez-la, puis reprenez la photo.',
  },
  state: {
    device: 'Sur cet appareil',
    page: 'Sur cette page seulement',
    way: 'En cours d’envoi',
    heldUp: 'Attend la précédente',
    parked: 'Non acceptée',
    refused: 'Acceptée en partie ou pas du tout',
    sent: 'Envoyée {{ago}}',
  },
};

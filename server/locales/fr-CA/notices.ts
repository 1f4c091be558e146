import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { notices as enUS } from '../en-US/notices.ts';

export const notices: Translation<typeof enUS> = {
  figure: '{{value}}',

  noLaborUnit_one:
    '{{shown}} {{commodity}} n’a pas d’unité de main-d’œuvre et compte pour 0 h. Ajoutez une unité de main-d’œuvre pour le type dans Unités de main-d’œuvre.',
  noLaborUnit_many:
    '{{shown}} {{commodity}} n’ont pas d’unité de main-d’œuvre et comptent pour 0 h. Ajoutez une unité de main-d’œuvre pour le type dans Unités de main-d’œuvre.',
  noLaborUnit_other:
    '{{shown}} {{commodity}} n’ont pas d’unité de main-d’œuvre et comptent pour 0 h. Ajoutez une unité de main-d’œuvre pour le type dans Unités de main-d’œuvre.',
  removedWithProgress_one:
    'Lignes retirées par une révision, comptées avec le travail fait : {{shown}} {{commodity}}. Rétablissez-les ou donnez un motif pour abandonner leurs heures sous Données et affectation.',
  removedWithProgress_many:
    'Lignes retirées par une révision, comptées avec le travail fait : {{shown}} {{commodity}}. Rétablissez-les ou donnez un motif pour abandonner leurs heures sous Données et affectation.',
  removedWithProgress_other:
    'Lignes retirées par une révision, comptées avec le travail fait : {{shown}} {{commodity}}. Rétablissez-les ou donnez un motif pour abandonner leurs heures sous Données et affectation.',
  noLength_one: '{{shown}} {{commodity}} n’a pas de longueur et compte pour 0 h.',
  noLength_many: '{{shown}} {{commodity}} n’ont pas de longueur et comptent pour 0 h.',
  noLength_other: '{{shown}} {{commodity}} n’ont pas de longueur et comptent pour 0 h.',

  ready_one: 'Prêt « Oui » : {{shown}} câble, longueur {{length}}.',
  ready_many: 'Prêt « Oui » : {{shown}} câbles, longueur {{length}}.',
  ready_other: 'Prêt « Oui » : {{shown}} câbles, longueur {{length}}.',
  notReady_one: 'Prêt « Non » : {{shown}} câble, longueur {{length}}.',
  notReady_many: 'Prêt « Non » : {{shown}} câbles, longueur {{length}}.',
  notReady_other: 'Prêt « Non » : {{shown}} câbles, longueur {{length}}.',
  readyUnknown_one: 'Prêt « Inconnu » : {{shown}} câble, longueur {{length}}.',
  readyUnknown_many: 'Prêt « Inconnu » : {{shown}} câbles, longueur {{length}}.',
  readyUnknown_other: 'Prêt « Inconnu » : {{shown}} câbles, longueur {{length}}.',
  noRoute_one:
    'Sans parcours : {{shown}} câble, longueur {{length}}; absent du rapport. Donnez-lui un parcours dans la liste de câbles.',
  noRoute_many:
    'Sans parcours : {{shown}} câbles, longueur {{length}}; absents du rapport. Donnez-leur un parcours dans la liste de câbles.',
  noRoute_other:
    'Sans parcours : {{shown}} câbles, longueur {{length}}; absents du rapport. Donnez-leur un parcours dans la liste de câbles.',
  noRouteListed_one:
    'Sans parcours : {{shown}} câble, longueur {{length}}. Donnez-lui un parcours dans la liste de câbles.',
  noRouteListed_many:
    'Sans parcours : {{shown}} câbles, longueur {{length}}. Donnez-leur un parcours dans la liste de câbles.',
  noRouteListed_other:
    'Sans parcours : {{shown}} câbles, longueur {{length}}. Donnez-leur un parcours dans la liste de câbles.',

  unknownRaceway_one: 'Canalisation : {{shown}} repère inconnu.',
  unknownRaceway_many: 'Canalisation : {{shown}} repères inconnus.',
  unknownRaceway_other: 'Canalisation : {{shown}} repères inconnus.',
  unknownFrom_one: 'Équipement d’origine : {{shown}} repère inconnu.',
  unknownFrom_many: 'Équipement d’origine : {{shown}} repères inconnus.',
  unknownFrom_other: 'Équipement d’origine : {{shown}} repères inconnus.',
  unknownTo_one: 'Équipement de destination : {{shown}} repère inconnu.',
  unknownTo_many: 'Équipement de destination : {{shown}} repères inconnus.',
  unknownTo_other: 'Équipement de destination : {{shown}} repères inconnus.',

  dayToCome: 'Le {{day}} est encore à venir : les chiffres sont ceux de maintenant.',
  dayBeforeStart: 'Le {{day}}, le projet n’avait pas commencé : il débute le {{start}}.',
  daysTurnedRound:
    'Le {{since}} n’est pas antérieur au {{day}} : rien ne bouge entre les deux. Choisissez un jour antérieur pour comparer.',
};

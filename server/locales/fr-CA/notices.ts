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
    'Compte encore pour du travail fait : {{shown}} {{commodity}} (ligne retirée). Rétablissez-la ou entrez un motif dans Données et affectation pour abandonner ses heures.',
  removedWithProgress_many:
    'Comptent encore pour du travail fait : {{shown}} {{commodity}} (lignes retirées). Rétablissez-les ou entrez un motif dans Données et affectation pour abandonner leurs heures.',
  removedWithProgress_other:
    'Comptent encore pour du travail fait : {{shown}} {{commodity}} (lignes retirées). Rétablissez-les ou entrez un motif dans Données et affectation pour abandonner leurs heures.',
  noLength_one: '{{shown}} {{commodity}} n’a pas de longueur et compte pour 0 h.',
  noLength_many: '{{shown}} {{commodity}} n’ont pas de longueur et comptent pour 0 h.',
  noLength_other: '{{shown}} {{commodity}} n’ont pas de longueur et comptent pour 0 h.',

  ready_one: 'Prêt : {{shown}} câble, longueur {{length}}.',
  ready_many: 'Prêts : {{shown}} câbles, longueur {{length}}.',
  ready_other: 'Prêts : {{shown}} câbles, longueur {{length}}.',
  notReady_one: 'Pas prêt : {{shown}} câble, longueur {{length}}.',
  notReady_many: 'Pas prêts : {{shown}} câbles, longueur {{length}}.',
  notReady_other: 'Pas prêts : {{shown}} câbles, longueur {{length}}.',
  readyUnknown_one: 'Inconnu : {{shown}} câble, longueur {{length}}.',
  readyUnknown_many: 'Inconnu : {{shown}} câbles, longueur {{length}}.',
  readyUnknown_other: 'Inconnu : {{shown}} câbles, longueur {{length}}.',
  noRoute_one:
    'Sans parcours : {{shown}} câble, longueur {{length}}; absent du rapport. Donnez-lui un parcours dans la liste de câbles.',
  noRoute_many:
    'Sans parcours : {{shown}} câbles, longueur {{length}}; absents du rapport. Donnez-leur un parcours dans la liste de câbles.',
  noRoute_other:
    'Sans parcours : {{shown}} câbles, longueur {{length}}; absents du rapport. Donnez-leur un parcours dans la liste de câbles.',
  noRouteListed_one:
    'Sans parcours : {{shown}} câble, longueur {{length}}. Donnez-lui un parcours dans la liste de câbles.',
  noRouteListed_many:
    'Sans parcours : {{shown}} câbles, longueur {{length}}. Donnez-leur un parcours dans la liste de câbles.',
  noRouteListed_other:
    'Sans parcours : {{shown}} câbles, longueur {{length}}. Donnez-leur un parcours dans la liste de câbles.',

  unknownRaceway_one: 'Canalisation : {{shown}} repère inconnu.',
  unknownRaceway_many: 'Canalisation : {{shown}} repères inconnus.',
  unknownRaceway_other: 'Canalisation : {{shown}} repères inconnus.',
  unknownFrom_one: 'Équipement d’origine : {{shown}} repère inconnu.',
  unknownFrom_many: 'Équipement d’origine : {{shown}} repères inconnus.',
  unknownFrom_other: 'Équipement d’origine : {{shown}} repères inconnus.',
  unknownTo_one: 'Équipement de destination : {{shown}} repère inconnu.',
  unknownTo_many: 'Équipement de destination : {{shown}} repères inconnus.',
  unknownTo_other: 'Équipement de destination : {{shown}} repères inconnus.',

  dayToCome: 'Le {{day}} est dans le futur; les chiffres actuels sont affichés.',
  dayBeforeStart: 'Le {{day}} précède le début du projet ({{start}}).',
  daysTurnedRound: 'Le {{since}} ne précède pas le {{day}}. Choisissez une date antérieure pour comparer.',
};

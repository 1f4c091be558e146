import type { reportColumns as enUS } from '../en-US/reportColumns.ts';
import type { Translation } from '../../base/messages/translation.ts';
import { labelsOfReports } from '../figureNames.ts';
import { figureLabels } from './figureLabels.ts';

const groups = {
  typeCode: 'Code de type',
  area: 'Secteur',
  system: 'Système',
  package: 'Lot',
  accountCode: 'Code de compte',
  foreman: 'Contremaître',
  fromEquipment: 'Équipement d’origine',
  toEquipment: 'Équipement de destination',
  cableType: 'Type de câble',
  description: 'Description',
};

/** Names of the numeric columns. */
const figures = labelsOfReports(figureLabels);

export const reportColumns: Translation<typeof enUS> = {
  'cable-summary': {
    ...groups,
    ...figures['cable-summary'],
  },
  'cable-tray-summary': { ...groups, size: 'Largeur', ...figures['cable-tray-summary'] },
  'conduit-summary': { ...groups, size: 'Diamètre', ...figures['conduit-summary'] },
  'equipment-summary': {
    ...groups,
    ...figures['equipment-summary'],
  },
  'jumper-summary': {
    ...groups,
    ...figures['jumper-summary'],
  },
  'conductor-summary': {
    ...groups,
    ...figures['conductor-summary'],
  },
  'cable-route-ready': {
    ready: 'Prêt',
    cable: 'Câble',
    typeCode: 'Type',
    from: 'De',
    fromSet: 'Équipement d’origine en place',
    to: 'À',
    toSet: 'Équipement de destination en place',
    package: 'Lot',
    foreman: 'Contremaître',
    notInstalledList: 'Repères non posés',
    unknownList: 'Repères inconnus',
    reel: 'Touret',
    reelOnHand: 'Touret au chantier',
    hold: 'En attente',
    ...figures['cable-route-ready'],
  },
  'cable-length-by-type-code': {
    ...groups,
    ...figures['cable-length-by-type-code'],
  },
  'cables-remaining-to-pull-by-type-code': {
    ...groups,
    ...figures['cables-remaining-to-pull-by-type-code'],
  },
  'cables-by-equipment': {
    equipment: 'Équipement',
    description: 'Description',
    readyToEnergise: 'Prêt à mettre sous tension',
    cable: 'Câble',
    end: 'Extrémité',
    otherEnd: 'Autre extrémité',
    typeCode: 'Type',
    pulled: 'Tiré',
    terminated: 'Raccordé à cette extrémité',
    tested: 'Mis à l’essai',
    ...figures['cables-by-equipment'],
  },
  'cables-by-conduit': {
    raceway: 'Canalisation',
    racewayType: 'Type de canalisation',
    size: 'Taille',
    status: 'État de la canalisation',
    position: 'Rang dans le parcours',
    cable: 'Câble',
    typeCode: 'Type',
    pulled: 'Tiré',
    ...figures['cables-by-conduit'],
  },
  'unknown-commodities-in-cable-route': {
    tag: 'Repère inconnu',
    kind: 'Genre',
    looksLike: 'Ressemble à',
    firstSeen: 'Vu d’abord dans le fichier',
    cableList: 'Câbles qui l’utilisent',
    ...figures['unknown-commodities-in-cable-route'],
  },
};

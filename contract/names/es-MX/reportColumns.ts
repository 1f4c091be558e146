import type { reportColumns as enUS } from '../en-US/reportColumns.ts';
import type { Translation } from '../../base/messages/translation.ts';
import { labelsOfReports } from '../figureNames.ts';
import { figureLabels } from './figureLabels.ts';

const groups = {
  typeCode: 'Código de tipo',
  area: 'Área',
  system: 'Sistema',
  package: 'Paquete',
  accountCode: 'Código de cuenta',
  foreman: 'Sobrestante',
  fromEquipment: 'Equipo de origen',
  toEquipment: 'Equipo de destino',
  cableType: 'Tipo de cable',
  description: 'Descripción',
};

/** Names of the numeric columns. */
const figures = labelsOfReports(figureLabels);

export const reportColumns: Translation<typeof enUS> = {
  'cable-summary': {
    ...groups,
    ...figures['cable-summary'],
  },
  'cable-tray-summary': { ...groups, size: 'Ancho', ...figures['cable-tray-summary'] },
  'conduit-summary': { ...groups, size: 'Diámetro', ...figures['conduit-summary'] },
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
    ready: 'Lista',
    cable: 'Cable',
    typeCode: 'Tipo',
    from: 'De',
    fromSet: 'Equipo de origen montado',
    to: 'A',
    toSet: 'Equipo de destino montado',
    package: 'Paquete',
    foreman: 'Sobrestante',
    notInstalledList: 'Etiquetas no instaladas',
    unknownList: 'Etiquetas desconocidas',
    reel: 'Carrete',
    reelOnHand: 'Carrete en obra',
    hold: 'En espera',
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
    equipment: 'Equipo',
    description: 'Descripción',
    readyToEnergise: 'Listo para energizar',
    cable: 'Cable',
    end: 'Extremo',
    otherEnd: 'Otro extremo',
    typeCode: 'Tipo',
    pulled: 'Jalado',
    terminated: 'Con terminación en este extremo',
    tested: 'Probado',
    ...figures['cables-by-equipment'],
  },
  'cables-by-conduit': {
    raceway: 'Canalización',
    racewayType: 'Tipo de canalización',
    size: 'Tamaño',
    status: 'Estado de la canalización',
    position: 'Lugar en la ruta',
    cable: 'Cable',
    typeCode: 'Tipo',
    pulled: 'Jalado',
    ...figures['cables-by-conduit'],
  },
  'unknown-commodities-in-cable-route': {
    tag: 'Etiqueta desconocida',
    kind: 'Clase',
    looksLike: 'Se parece a',
    firstSeen: 'Primer archivo en que aparece',
    cableList: 'Cables que la usan',
    ...figures['unknown-commodities-in-cable-route'],
  },
};

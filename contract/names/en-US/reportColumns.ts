/** The columns of every report, by report and column. The unit of lengths and hours is added where it is shown. */
import type { ReportType } from '../../reports/reportTypes.ts';
import { labelsOfReports } from '../figureNames.ts';
import { figureLabels } from './figureLabels.ts';

const groups = {
  typeCode: 'Type code',
  area: 'Area',
  system: 'System',
  package: 'Package',
  accountCode: 'Account code',
  foreman: 'Foreman',
  fromEquipment: 'From equipment',
  toEquipment: 'To equipment',
  cableType: 'Cable type',
  description: 'Description',
} as const;

/** Names of the numeric columns. */
const figures = labelsOfReports(figureLabels);

export const reportColumns = {
  'cable-summary': {
    ...groups,
    ...figures['cable-summary'],
  },
  'cable-tray-summary': { ...groups, size: 'Size', ...figures['cable-tray-summary'] },
  'conduit-summary': { ...groups, size: 'Size', ...figures['conduit-summary'] },
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
    ready: 'Ready',
    cable: 'Cable',
    typeCode: 'Type',
    from: 'From',
    fromSet: 'From equipment set',
    to: 'To',
    toSet: 'To equipment set',
    package: 'Package',
    foreman: 'Foreman',
    notInstalledList: 'Not installed tags',
    unknownList: 'Unknown tags',
    reel: 'Reel',
    reelOnHand: 'Reel on hand',
    hold: 'Hold',
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
    equipment: 'Equipment',
    description: 'Description',
    readyToEnergise: 'Ready to energize',
    cable: 'Cable',
    end: 'End',
    otherEnd: 'Other end',
    typeCode: 'Type',
    pulled: 'Pulled',
    terminated: 'Terminated at this end',
    tested: 'Tested',
    ...figures['cables-by-equipment'],
  },
  'cables-by-conduit': {
    raceway: 'Raceway',
    racewayType: 'Raceway type',
    size: 'Size',
    status: 'Raceway status',
    position: 'Position in route',
    cable: 'Cable',
    typeCode: 'Type',
    pulled: 'Pulled',
    ...figures['cables-by-conduit'],
  },
  'unknown-commodities-in-cable-route': {
    tag: 'Unknown tag',
    kind: 'Kind',
    looksLike: 'Looks like',
    firstSeen: 'First seen in file',
    cableList: 'Cables using it',
    ...figures['unknown-commodities-in-cable-route'],
  },
} as const satisfies Readonly<Record<ReportType, object>>;

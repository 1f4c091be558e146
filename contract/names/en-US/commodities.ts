import type { CommodityType } from '../../commodities/fields/commodityTypes.ts';

/**
 * A commodity by its name. Written out, and compared with the registry by a test: the first page needs these names, and
 * not all that the registry says of fields.
 */
export const commodities = {
  cable: 'Cable',
  'cable-tray': 'Cable Tray',
  conduit: 'Conduit',
  equipment: 'Equipment',
  jumper: 'Jumper',
  conductor: 'Conductor',
  'from-term': 'From Term',
  'to-term': 'To Term',
} as const satisfies Record<CommodityType, string>;

/** A commodity by its name, as the registry declares it. */
import { commodities as registry, type CommodityType } from '../../commodities/index.ts';

export const commodities = {
  cable: registry.cable.label,
  'cable-tray': registry['cable-tray'].label,
  conduit: registry.conduit.label,
  equipment: registry.equipment.label,
  jumper: registry.jumper.label,
  conductor: registry.conductor.label,
  'from-term': registry['from-term'].label,
  'to-term': registry['to-term'].label,
} as const satisfies Record<CommodityType, string>;

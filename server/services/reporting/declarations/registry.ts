/** Report declarations by route value. */
import { conductor } from '../../../../contract/commodities/conductor.ts';
import { equipment } from '../../../../contract/commodities/equipment.ts';
import { jumper } from '../../../../contract/commodities/jumper.ts';
import type { ReportType } from '../../../../contract/reports/reportTypes.ts';
import { cablesByEquipment } from './cablesByEquipment.ts';
import { cablesByRaceway } from './cablesByRaceway.ts';
import { cableLength } from './cableLength.ts';
import { cableRouteReady } from './cableRouteReady.ts';
import { cablesRemaining } from './cablesRemaining.ts';
import { cableSummary } from './cableSummary.ts';
import { countedSummary } from './countedSummary.ts';
import type { ColumnKey, ReportDeclaration } from './declaration.ts';
import { lengthSummary } from './lengthSummary.ts';
import { unknownInRoutes } from './unknownInRoutes.ts';

export const declarations: { readonly [Type in ReportType]: ReportDeclaration<ColumnKey<Type>> } = {
  'cable-summary': cableSummary,
  'cable-tray-summary': lengthSummary('cable-tray'),
  'conduit-summary': lengthSummary('conduit'),
  'equipment-summary': countedSummary(equipment),
  'jumper-summary': countedSummary(jumper),
  'conductor-summary': countedSummary(conductor),
  'cable-route-ready': cableRouteReady,
  'cable-length-by-type-code': cableLength,
  'cables-remaining-to-pull-by-type-code': cablesRemaining,
  'cables-by-equipment': cablesByEquipment,
  'cables-by-conduit': cablesByRaceway,
  'unknown-commodities-in-cable-route': unknownInRoutes,
};

/** How each report is made, by its route value. */
import type { ReportType } from '../../../../contract/reports/reports.ts';
import { cablesByEquipment } from './cablesByEquipment.ts';
import { cablesByRaceway } from './cablesByRaceway.ts';
import { cableLength } from './cableLength.ts';
import { cableRouteReady } from './cableRouteReady.ts';
import { cablesRemaining } from './cablesRemaining.ts';
import { cableSummary } from './cableSummary.ts';
import { conductorSummary, equipmentSummary, jumperSummary } from './countedSummary.ts';
import type { ColumnKey, ReportDeclaration } from './declaration.ts';
import { cableTraySummary, conduitSummary } from './racewaySummary.ts';
import { unknownInRoutes } from './unknownInRoutes.ts';

export const declarations: { readonly [Type in ReportType]: ReportDeclaration<ColumnKey<Type>> } = {
  'cable-summary': cableSummary,
  'cable-tray-summary': cableTraySummary,
  'conduit-summary': conduitSummary,
  'equipment-summary': equipmentSummary,
  'jumper-summary': jumperSummary,
  'conductor-summary': conductorSummary,
  'cable-route-ready': cableRouteReady,
  'cable-length-by-type-code': cableLength,
  'cables-remaining-to-pull-by-type-code': cablesRemaining,
  'cables-by-equipment': cablesByEquipment,
  'cables-by-conduit': cablesByRaceway,
  'unknown-commodities-in-cable-route': unknownInRoutes,
};

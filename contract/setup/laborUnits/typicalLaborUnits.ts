/**
 * Initial labor units of a demonstration project (domain rules 14): plausible figures of the trade, imperial, to be replaced with
 * the estimate of the job. Hours are for `per` feet or pieces.
 */
import { laborUnit, type LaborUnit } from './laborUnit.ts';
import type { CommodityType } from '../../commodities/fields/commodityTypes.ts';

type Line = readonly [typeCode: string, size: string, description: string, hours: number];

const perHundredFeet = { unit: 'ft', per: 100 } as const;
const each = { unit: 'ea', per: 1 } as const;

function units(
  commodityType: CommodityType,
  measure: typeof perHundredFeet | typeof each,
  lines: readonly Line[],
): LaborUnit[] {
  return lines.map(([typeCode, size, description, hours]) => {
    const name = [typeCode || description, size].filter((part) => part !== '').join(' ');
    return laborUnit.parse({ name, commodityType, typeCode, size, description, hours, ...measure });
  });
}

const cables: readonly Line[] = [
  ['CTL-2C14', '', '2/C #14 control', 1.6],
  ['CTL-4C14', '', '4/C #14 control', 1.6],
  ['CTL-4C12', '', '4/C #12 control', 1.6],
  ['CTL-7C14', '', '7/C #14 control', 2.0],
  ['CTL-12C14', '', '12/C #14 control', 2.6],
  ['INS-1PR16', '', '1 pair #16 instrument', 1.5],
  ['INS-2PR16', '', '2 pair #16 instrument', 1.5],
  ['PWR-3C12', '', '3/C #12 power', 1.9],
  ['PWR-3C10', '', '3/C #10 power', 1.9],
  ['PWR-3C2', '', '3/C #2 power', 4.2],
  ['PWR-3C4/0', '', '3/C 4/0 power', 7.5],
  ['PWR-3C500', '', '3/C 500 kcmil power', 12.0],
  ['MV-1C500', '', '1/C 15 kV 500 kcmil', 9.0],
  ['DAT-CAT6', '', 'CAT6', 1.2],
  ['DAT-FO', '', 'Fibre', 1.2],
  // Types as engineering schedules name them; the size selects the unit.
  ['Power', '500 kcmil', '3/C 500 kcmil power', 12.0],
  ['Power', '4/0 AWG', '3/C 4/0 power', 7.5],
  ['Power', '#2 AWG', '3/C #2 power', 4.2],
  ['VFD Power', '#1/0 AWG', '3/C #1/0 drive cable', 6.0],
  ['Control', '#14 AWG', 'Control, up to 12/C #14', 2.3],
  ['Instrument', '#16 AWG', 'Instrument pair #16', 1.5],
];

const trays: readonly Line[] = [
  ['LADDER', '12', 'Ladder tray 12 in', 25],
  ['LADDER', '24', 'Ladder tray 24 in', 35],
  ['LADDER', '36', 'Ladder tray 36 in', 45],
];

const conduits: readonly Line[] = [
  ['EMT', '1/2', 'EMT 1/2 in', 4.5],
  ['EMT', '3/4', 'EMT 3/4 in', 5.0],
  ['EMT', '1', 'EMT 1 in', 6.5],
  ['EMT', '2', 'EMT 2 in', 11.0],
  ['RMC', '3/4', 'Rigid 3/4 in', 9.0],
  ['RMC', '1', 'Rigid 1 in', 11.0],
  ['RMC', '2', 'Rigid 2 in', 17.0],
  ['PVC40', '1', 'PVC schedule 40 1 in', 4.5],
  ['PVC40', '2', 'PVC schedule 40 2 in', 7.5],
];

const equipment: readonly Line[] = [
  ['JB', '', 'Junction box', 4],
  ['PANEL', '', 'Panelboard', 12],
  ['XFMR-45', '', 'Dry transformer 45 kVA', 16],
  ['MCC', '', 'MCC section', 24],
  ['SWGR', '', 'Switchgear section', 40],
  ['MOTOR', '', 'Motor, ready to connect', 4],
  ['INST', '', 'Instrument', 3],
];

const ends: readonly Line[] = [
  ['END-7C14', '', 'Control end 7/C', 1.2],
  ['END-12C14', '', 'Control end 12/C', 1.8],
  ['END-PR16', '', 'Instrument pair end', 0.6],
  ['END-12-10', '', 'Power end #12-#10', 0.8],
  ['END-2', '', 'Power end #2', 1.5],
  ['END-4/0', '', 'Power end 4/0', 2.5],
  ['END-500', '', 'Power end 500 kcmil', 4.0],
  ['END-15KV', '', '15 kV stress cone set', 10],
];

export const typicalLaborUnits: readonly LaborUnit[] = [
  ...units('cable', perHundredFeet, cables),
  ...units('cable-tray', perHundredFeet, trays),
  ...units('conduit', perHundredFeet, conduits),
  ...units('equipment', each, equipment),
  ...units('from-term', each, ends),
  ...units('to-term', each, ends),
  ...units('conductor', each, [['', '', 'Conductor landing', 0.12]]),
  ...units('jumper', each, [['', '', 'Jumper', 0.15]]),
];

/** Rows of each commodity for the demonstration, by field key. */
import type { CommodityType } from '../../contract/commodities/fields/commodityTypes.ts';
import type { CellValue } from '../../contract/base/values/scalars.ts';
import { assignCables } from './assignments.ts';
import type { Cable, Plant } from './plant.ts';
import { foremanOf, type PlantProgress } from './progress.ts';
import type { Chance } from './random.ts';

export type SeedRow = Record<string, CellValue>;
/** Rows by type; types without rows in the generated plant are left out. */
export type SeedRows = Partial<Record<CommodityType, SeedRow[]>> & { readonly cable: SeedRow[] };

const racewayAccounts = { 'cable-tray': 'E-210', conduit: 'E-220' } as const;

/** Text of a route; a few routes name a section missing from the tray schedule, as in real schedules. */
function routeText(cable: Cable, chance: Chance): string {
  const tags = cable.route.map((raceway) => raceway.tag);
  if (tags.length > 3 && chance.happens(0.003))
    tags[1] = chance.happens(0.5) ? (tags[1] ?? '').replaceAll('-', '_') : `${cable.from.area.code}-PT-090`;
  return tags.join('; ');
}

function conductorsOf(cable: Cable, count: number): SeedRow[] {
  const colors = ['BK', 'WH', 'RD', 'GN', 'OR', 'BL', 'WH/BK'];
  return Array.from({ length: count }, (_, index) => ({
    cableTag: cable.tag,
    conductorId: String(index + 1),
    color: colors[index] ?? '',
    size: cable.type.size,
    fromEquipment: cable.from.tag,
    fromStrip: 'TB1',
    fromTerminal: String(index + 1),
    toEquipment: cable.to.tag,
    toStrip: 'X1',
    toTerminal: index < count - 1 ? String(index + 11) : null,
    wireLabel: `${cable.tag}-${index + 1}`,
    spare: index === count - 1,
    area: cable.from.area.code,
  }));
}

function place(each: { readonly area: { code: string }; readonly system: { code: string } }) {
  return { area: each.area.code, system: each.system.code };
}

export function rowsOf(plant: Plant, progress: PlantProgress, chance: Chance): SeedRows {
  const areas = [...new Set(plant.equipment.map((each) => each.area))];
  const isPulled = (cable: Cable) => progress.cables.get(cable)?.cable['pullComplete'] === true;
  const assignments = assignCables(plant, isPulled, chance);

  const raceways = (kind: 'cable-tray' | 'conduit') =>
    plant.raceways
      .filter((raceway) => raceway.kind === kind)
      .map((raceway): SeedRow => {
        const row = {
          tag: raceway.tag,
          typeCode: raceway.typeCode,
          size: raceway.size,
          length: raceway.length,
          fromNode: raceway.from,
          toNode: raceway.to,
          segregation: raceway.service === 'P' ? 'PWR' : 'CTL',
          elevation: `EL ${112 + (raceway.service === 'P' ? 4 : 2)}'-0"`,
          drawing: `E-${raceway.area.code}-2${raceway.kind === 'conduit' ? '1' : '0'}1`,
          revision: 'B',
          package: `IWP-${raceway.area.code}-R-01`,
          foreman: foremanOf(areas.indexOf(raceway.area), false),
          accountCode: racewayAccounts[kind],
        };
        return Object.assign(row, place(raceway), progress.raceways.get(raceway));
      });

  const terms = (end: 'from' | 'to') =>
    plant.cables.map((cable): SeedRow => {
      const assignment = assignments.get(cable);
      return {
        cableTag: cable.tag,
        equipment: cable[end].tag,
        typeCode: cable.type.endType,
        connections:
          Number(/^\d+/.exec(cable.type.conductors)?.[0] ?? 1) * (cable.type.conductors.endsWith('PR') ? 2 : 1),
        drawing: `E-${cable.from.area.code}-401`,
        ...place(cable[end]),
        package: assignment?.package.replace('IWP', 'TWP') ?? null,
        foreman: assignment?.foreman ?? null,
        accountCode: 'E-410',
        ...progress.cables.get(cable)?.[end === 'from' ? 'fromTerm' : 'toTerm'],
      };
    });

  return {
    cable: plant.cables.map((cable): SeedRow => {
      const { type } = cable;
      return {
        tag: cable.tag,
        typeCode: type.typeCode,
        conductors: type.conductors,
        size: type.size,
        insulation: type.insulation,
        voltage: type.voltage || null,
        segregation: type.segregation,
        fromEquipment: cable.from.tag,
        toEquipment: cable.to.tag,
        fromDrawing: `E-${cable.from.area.code}-301`,
        toDrawing: `E-${cable.to.area.code}-302`,
        designLength: cable.length,
        runs: cable.runs,
        route: routeText(cable, chance),
        service: cable.service,
        drawing: `E-${cable.from.area.code}-501`,
        revision: 'B',
        ...place(cable.to),
        accountCode: type.accountCode,
        testPackage: `TP-${cable.to.system.code}`,
        ...assignments.get(cable),
        ...progress.cables.get(cable)?.cable,
      };
    }),
    'cable-tray': raceways('cable-tray'),
    conduit: raceways('conduit'),
    equipment: plant.equipment.map((each): SeedRow => ({
      tag: each.tag,
      description: each.description,
      typeCode: each.typeCode,
      voltage: each.typeCode === 'SWGR' ? '13.8 kV' : each.typeCode === 'INST' ? '24 VDC' : '480 V',
      location: each.position < 2 ? `${each.area.name}, E-house` : `${each.area.name}, grid ${each.position}`,
      drawing: `E-${each.area.code}-101`,
      revision: 'B',
      ...place(each),
      package: `IWP-${each.area.code}-E-01`,
      testPackage: `TP-${each.system.code}`,
      foreman: foremanOf(areas.indexOf(each.area), true),
      accountCode: 'E-110',
      ...progress.equipment.get(each),
    })),
    jumper: plant.equipment
      .filter((each) => each.typeCode === 'MCC')
      .flatMap((each) =>
        [1, 2].map((number): SeedRow => ({
          tag: `${each.tag}-J${number}`,
          equipment: each.tag,
          terminalA: `TB1-${number * 2 - 1}`,
          terminalB: `TB1-${number * 2}`,
          typeCode: 'LINK',
          size: '#14',
          area: each.area.code,
          system: each.system.code,
          accountCode: 'E-410',
        })),
      ),
    conductor: plant.cables
      .filter((cable) => cable.type.typeCode === 'CTL-7C14')
      .slice(0, 60)
      .flatMap((cable) => conductorsOf(cable, 7)),
    'from-term': terms('from'),
    'to-term': terms('to'),
  };
}

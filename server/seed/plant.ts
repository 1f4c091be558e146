/** Builds a plant: equipment along two trees of cable tray per area, a conduit to each load, cables between them. */
import type { AreaPlan, PlantPlan, SystemPlan } from './plans.ts';
import { cableType, type CableType, type CableTypeCode } from './cableTypes.ts';
import type { Chance } from './random.ts';

type Service = 'P' | 'C';

export interface Equipment {
  readonly tag: string;
  readonly typeCode: 'SWGR' | 'MCC' | 'XFMR-45' | 'PANEL' | 'JB' | 'MOTOR' | 'INST';
  readonly description: string;
  readonly area: AreaPlan;
  readonly system: SystemPlan;
  /** Tray section of its location, counted from the E-house. */
  readonly position: number;
}

export interface Raceway {
  readonly tag: string;
  readonly kind: 'cable-tray' | 'conduit';
  readonly typeCode: string;
  readonly size: string;
  readonly length: number;
  readonly from: string;
  readonly to: string;
  readonly area: AreaPlan;
  readonly system: SystemPlan;
  readonly service: Service;
}

export interface Cable {
  readonly tag: string;
  readonly type: CableType;
  readonly from: Equipment;
  readonly to: Equipment;
  readonly route: readonly Raceway[];
  readonly length: number;
  readonly runs: number;
  readonly service: string;
}

export interface Plant {
  readonly equipment: Equipment[];
  readonly raceways: Raceway[];
  readonly cables: Cable[];
}

/** Tray sections of an area, for each service: a trunk from the E-house, and branches with as many sections each. */
const trunk = 5;
const sections = 25;

/** Next section toward the E-house; undefined at the E-house itself. */
function parentOf(section: number): number | undefined {
  if (section === 0) return undefined;
  const first = section >= trunk && (section - trunk) % trunk === 0;
  return first ? (section - trunk) / trunk + 1 : section - 1;
}

/** Sections from one to the other, both included: up to their common section, and down again. */
function wayBetween(from: number, to: number): number[] {
  const up = [from];
  for (let next = parentOf(from); next !== undefined; next = parentOf(next)) up.push(next);
  const down: number[] = [];
  let section: number | undefined = to;
  while (section !== undefined && !up.includes(section)) {
    down.push(section);
    section = parentOf(section);
  }
  return [...up.slice(0, up.indexOf(section ?? 0) + 1), ...down.toReversed()];
}

const traySizes = { P: ['24', '36', '24'], C: ['24', '12', '12'] } as const satisfies Record<
  Service,
  readonly [string, ...string[]]
>;
const typical = [
  ['SWGR', 2],
  ['MCC', 4],
  ['XFMR-45', 3],
  ['PANEL', 6],
  ['JB', 14],
  ['MOTOR', 18],
  ['INST', 15],
] as const satisfies readonly (readonly [Equipment['typeCode'], number])[];
const names: Record<Equipment['typeCode'], string> = {
  SWGR: 'Switchgear section',
  MCC: 'Motor control center',
  'XFMR-45': 'Dry transformer 45 kVA',
  PANEL: 'Panelboard',
  JB: 'Junction box',
  MOTOR: 'Motor',
  INST: 'Transmitter',
};
const prefixes: Record<Equipment['typeCode'], string> = {
  SWGR: 'SWG',
  MCC: 'MCC',
  'XFMR-45': 'XFM',
  PANEL: 'PNL',
  JB: 'JB',
  MOTOR: 'M',
  INST: 'FT',
};

const padded = (number: number, digits: number) => String(number).padStart(digits, '0');

function equipmentOf(plan: PlantPlan, area: AreaPlan, chance: Chance): Equipment[] {
  const inHouse = new Set<string>(['SWGR', 'MCC', 'XFMR-45']);
  return typical.flatMap(([typeCode, count]) => {
    return Array.from({ length: Math.max(1, Math.round(count * plan.scale)) }, (_, index): Equipment => {
      const system = chance.pick(area.systems);
      const drive = typeCode === 'MOTOR' ? `, ${chance.pick(system.drives)}` : '';
      return {
        tag: `${area.code}-${prefixes[typeCode]}-${padded(index + 1, 3)}`,
        typeCode,
        description: `${names[typeCode]}${drive}`,
        area,
        system,
        position: inHouse.has(typeCode) ? chance.whole(0, 1) : chance.whole(2, sections - 1),
      };
    });
  });
}

function traysOf(area: AreaPlan, service: Service, chance: Chance): Raceway[] {
  const tag = (index: number) => `${area.code}-${service}T-${padded(index + 1, 3)}`;
  return Array.from({ length: sections }, (_, index): Raceway => ({
    tag: tag(index),
    kind: 'cable-tray',
    typeCode: 'LADDER',
    size: chance.pick(traySizes[service]),
    length: chance.whole(20, 90),
    from: index === 0 ? `${area.code} E-house` : tag(parentOf(index) ?? 0),
    to: `${area.code} grid ${index + 1}`,
    area,
    system: area.systems[0],
    service,
  }));
}

type ConduitKinds = readonly [readonly [typeCode: string, size: string], ...(readonly [string, string])[]];

/** Conduit that drops to a load, by the type of the load. */
const conduitKinds: Partial<Record<Equipment['typeCode'] | 'LIGHTING', ConduitKinds>> & { LIGHTING: ConduitKinds } = {
  MOTOR: [
    ['RMC', '2'],
    ['RMC', '1'],
  ],
  INST: [['RMC', '3/4']],
  JB: [
    ['RMC', '2'],
    ['RMC', '1'],
  ],
  PANEL: [['EMT', '2']],
  LIGHTING: [
    ['EMT', '3/4'],
    ['EMT', '1/2'],
    ['EMT', '1'],
    ['PVC40', '2'],
    ['PVC40', '1'],
  ],
};

function conduitOf(
  area: AreaPlan,
  number: number,
  load: Equipment | null,
  trays: readonly Raceway[],
  chance: Chance,
): Raceway {
  const kind = conduitKinds[load?.typeCode ?? 'LIGHTING'] ?? conduitKinds.LIGHTING;
  const [typeCode, size] = chance.pick(kind);
  return {
    tag: `${area.code}-C-${padded(number, 4)}`,
    kind: 'conduit',
    typeCode,
    size,
    length: chance.whole(8, 70),
    from: trays[load?.position ?? chance.whole(0, sections - 1)]?.tag ?? '',
    to: load?.tag ?? `${area.code} lighting`,
    area,
    system: load?.system ?? area.systems[0],
    service: load?.typeCode === 'INST' || load?.typeCode === 'JB' ? 'C' : 'P',
  };
}

/** Builds everything in one area; cables leave the E-house along the trays and drop to the load in its conduit. */
function buildArea(plan: PlantPlan, area: AreaPlan, chance: Chance): Plant {
  const equipment = equipmentOf(plan, area, chance);
  const of = (typeCode: Equipment['typeCode']) => equipment.filter((each) => each.typeCode === typeCode);
  const trees = { P: traysOf(area, 'P', chance), C: traysOf(area, 'C', chance) };
  const loads = equipment.filter((each) => ['MOTOR', 'INST', 'JB', 'PANEL'].includes(each.typeCode));
  const drops = new Map<Equipment, Raceway>(
    loads.map((load, index) => [
      load,
      conduitOf(area, index + 1, load, trees[load.typeCode === 'INST' || load.typeCode === 'JB' ? 'C' : 'P'], chance),
    ]),
  );
  const lighting = Array.from({ length: Math.round(34 * plan.scale) }, (_, index) =>
    conduitOf(area, loads.length + index + 1, null, trees.P, chance),
  );
  const cables: Cable[] = [];
  const counters = new Map<string, number>();

  function connect(typeCode: CableTypeCode, from: Equipment, to: Equipment, service: string, runs = 1): void {
    const type = cableType(typeCode);
    const trays = trees[type.segregation === 'MV' || type.segregation === 'PWR' ? 'P' : 'C'];
    const way = wayBetween(from.position, to.position).map((section) => trays[section]);
    const route = [...way, drops.get(to)].filter((raceway) => raceway !== undefined);
    const key = `${to.tag}-${type.segregation[0]}`;
    const number = (counters.get(key) ?? 0) + 1;
    counters.set(key, number);
    const length = Math.round(route.reduce((sum, raceway) => sum + raceway.length, 0) + chance.whole(20, 60));
    cables.push({ tag: `${key}${padded(number, 2)}`, type, from, to, route, length, runs, service });
  }

  const any = (typeCode: Equipment['typeCode']): Equipment => {
    const [first, ...rest] = of(typeCode);
    if (!first) throw new Error(`An area needs a ${typeCode}`);
    return chance.pick([first, ...rest]);
  };
  const name = (each: Equipment) => each.description.toLowerCase();

  for (const each of [...of('MCC'), ...of('XFMR-45')])
    connect('MV-1C500', any('SWGR'), each, `Feeder to ${each.tag}`, 3);
  for (const each of of('PANEL')) {
    connect('PWR-3C4/0', any('XFMR-45'), each, `Feeder to panelboard ${each.tag}`);
    connect('DAT-CAT6', any('MCC'), each, `Plant network to ${each.tag}`);
    for (let circuit = 1; circuit <= 14; circuit += 1)
      connect(
        chance.pick(['PWR-3C12', 'PWR-3C12', 'PWR-3C10']),
        each,
        any('JB'),
        `Lighting and receptacles, circuit ${circuit}`,
      );
  }
  for (const motor of of('MOTOR')) {
    const power: CableTypeCode = chance.pick([
      'PWR-3C12',
      'PWR-3C10',
      'PWR-3C10',
      'PWR-3C2',
      'PWR-3C2',
      'PWR-3C4/0',
      'PWR-3C500',
    ]);
    connect(power, any('MCC'), motor, `Power to ${name(motor)}`);
    connect('CTL-7C14', any('MCC'), motor, `Control of ${name(motor)}`);
    connect('CTL-4C14', any('MCC'), motor, `Local station of ${name(motor)}`);
    connect('PWR-3C12', any('PANEL'), motor, `Space heater of ${name(motor)}`);
  }
  for (const box of of('JB')) {
    for (let pair = 1; pair <= 8; pair += 1) connect('INS-2PR16', any('MCC'), box, `Instrument homerun ${pair}`);
    for (let core = 1; core <= 4; core += 1)
      connect(chance.pick(['CTL-12C14', 'CTL-7C14']), any('MCC'), box, `Control homerun ${core}`);
  }
  for (const [index, instrument] of of('INST').entries()) {
    connect(index === 0 ? 'TCX-1PR16' : 'INS-1PR16', any('JB'), instrument, `Signal of ${instrument.tag}`);
    connect('CTL-2C14', any('JB'), instrument, `Supply of ${instrument.tag}`);
  }
  for (const each of of('SWGR')) connect('DAT-FO', any('MCC'), each, `Fiber ring at ${each.tag}`);
  return { equipment, raceways: [...trees.P, ...trees.C, ...drops.values(), ...lighting], cables };
}

export function buildPlant(plan: PlantPlan, chance: Chance): Plant {
  const areas = plan.areas.map((area) => buildArea(plan, area, chance));
  return {
    equipment: areas.flatMap((area) => area.equipment),
    raceways: areas.flatMap((area) => area.raceways),
    cables: areas.flatMap((area) => area.cables),
  };
}

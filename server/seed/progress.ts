/** Progress of the demonstration: raceways and equipment first, then pulls, terminations and tests. */
import { daysBefore } from './calendar.ts';
import type { Cable, Equipment, Plant, Raceway } from './plant.ts';
import type { Chance } from './random.ts';

/** Values recorded by the field on one commodity, by field key. */
export type Recorded = Record<string, string | number | boolean | null>;

export interface CableProgress {
  readonly cable: Recorded;
  readonly fromTerm: Recorded;
  readonly toTerm: Recorded;
}

export interface PlantProgress {
  readonly raceways: Map<Raceway, Recorded>;
  readonly equipment: Map<Equipment, Recorded>;
  readonly cables: Map<Cable, CableProgress>;
}

/** Number of days ago on which the site opened, raceways and equipment were installed, and cables were pulled. */
export const siteOpened = 390;
const raceways = { first: 380, last: 160 };
const pulls = { first: 150, last: 1 };

/** Foremen of the crews. */
export const crews = [
  'Luis Ortega',
  'Hank Delacroix',
  'Tomasz Wilk',
  'Shanice Boyd',
  'Earl Kowalski',
  'Manuel Reyes',
  'Curtis Nakai',
  'Bobby Tran',
] as const;
/** Foreman for an area, assigned in rotation. */
export const foremanOf = (areaIndex: number, second: boolean): string =>
  crews[(areaIndex + (second ? 4 : 0)) % crews.length] ?? crews[0];

function racewayProgress(raceway: Raceway, position: number, foreman: string, now: Date, chance: Chance): Recorded {
  const reached = Math.min(1, raceway.area.progress + 0.3);
  const done = raceway.kind === 'cable-tray' ? position < reached : chance.happens(reached);
  if (raceway.area.progress === 0 && position > 0.2) return {};
  const day = chance.whole(raceways.last, raceways.first);
  if (!done) return chance.happens(0.35) ? { supportsDate: daysBefore(now, day) } : {};
  const finished = chance.happens(0.7);
  return {
    supportsDate: daysBefore(now, day),
    installedLength: raceway.length,
    runComplete: true,
    installedDate: daysBefore(now, day - 4),
    installedBy: foreman,
    ...(finished
      ? {
          [raceway.kind === 'cable-tray' ? 'bondedDate' : 'boxesDate']: daysBefore(now, day - 9),
          qcDate: daysBefore(now, day - 12),
        }
      : {}),
  };
}

function equipmentProgress(equipment: Equipment, foreman: string, now: Date, chance: Chance): Recorded {
  const { progress } = equipment.area;
  const set = chance.happens(Math.min(1, progress + 0.4));
  const day = chance.whole(raceways.last, raceways.first);
  if (!set) return chance.happens(0.5) ? { receivedDate: daysBefore(now, day) } : {};
  return {
    receivedDate: daysBefore(now, day + 5),
    setDate: daysBefore(now, day),
    setBy: foreman,
    ...(chance.happens(progress) ? { assembledDate: daysBefore(now, day - 8) } : {}),
    ...(chance.happens(progress * 0.6) ? { checkedDate: daysBefore(now, day - 20) } : {}),
  };
}

function termProgress(pulledDay: number, share: number, foreman: string, now: Date, chance: Chance): Recorded {
  if (pulledDay < 4 || !chance.happens(share))
    return chance.happens(0.1) ? { glandedDate: daysBefore(now, Math.max(1, pulledDay - 1)) } : {};
  const day = chance.whole(2, Math.max(2, pulledDay - 2));
  const checked = chance.happens(0.6);
  return {
    glandedDate: daysBefore(now, day),
    terminatedDate: daysBefore(now, day),
    terminatedBy: foreman,
    ...(checked ? { checkedDate: daysBefore(now, day - 1), checkedBy: foreman, result: 'Pass' } : {}),
  };
}

function cableProgress(cable: Cable, foreman: string, now: Date, chance: Chance): CableProgress {
  const nothing = { cable: {}, fromTerm: {}, toTerm: {} };
  if (!chance.happens(Math.min(1, cable.from.area.progress * 1.35))) return nothing;
  const day = chance.whole(pulls.last, pulls.first);
  const start = chance.whole(200, 3000);
  const pull = { pulledDate: daysBefore(now, day), pulledBy: foreman };
  if (chance.happens(0.03)) {
    const part = Math.round(cable.length * (0.3 + chance.next() * 0.5));
    return { ...nothing, cable: { ...pull, pullStartMark: start + part, pullEndMark: start, pulledLength: part } };
  }
  const length = Math.round(cable.length * (0.94 + chance.next() * 0.1));
  const fromTerm = termProgress(day, 0.75, foreman, now, chance);
  const toTerm = termProgress(day, 0.65, foreman, now, chance);
  const ready = fromTerm['terminatedDate'] !== undefined && toTerm['terminatedDate'] !== undefined;
  const test = ready && chance.happens(0.55);
  return {
    cable: {
      ...pull,
      pullStartMark: start + length,
      pullEndMark: start,
      pulledLength: length,
      pullComplete: true,
      ...(test
        ? {
            testType: 'megger',
            testDate: daysBefore(now, 1),
            testedBy: foreman,
            testResult: chance.happens(0.97) ? 'Pass' : 'Fail',
          }
        : {}),
    },
    fromTerm,
    toTerm,
  };
}

/** Pulls a cable only if its whole route is installed and both ends are set. */
export function buildProgress(plant: Plant, now: Date, chance: Chance): PlantProgress {
  const areas = [...new Set(plant.equipment.map((each) => each.area))];
  const foreman = (area: (typeof areas)[number], second = false) => foremanOf(areas.indexOf(area), second);
  const placed = new Map<string, number>();
  const racewayRecords = new Map(
    plant.raceways.map((raceway) => {
      const line = `${raceway.area.code} ${raceway.kind} ${raceway.service}`;
      const index = placed.get(line) ?? 0;
      placed.set(line, index + 1);
      return [raceway, racewayProgress(raceway, index / 25, foreman(raceway.area), now, chance)];
    }),
  );
  const equipmentRecords = new Map(
    plant.equipment.map((each) => [each, equipmentProgress(each, foreman(each.area), now, chance)]),
  );
  const isIn = (raceway: Raceway) => racewayRecords.get(raceway)?.['runComplete'] === true;
  const stands = (each: Equipment) => equipmentRecords.get(each)?.['setDate'] !== undefined;
  const cables = new Map(
    plant.cables.map((cable): [Cable, CableProgress] => {
      const open = cable.route.every(isIn) && stands(cable.from) && stands(cable.to);
      const crew = foreman(cable.from.area, cable.type.segregation === 'INS' || cable.type.segregation === 'CTL');
      return [cable, open ? cableProgress(cable, crew, now, chance) : { cable: {}, fromTerm: {}, toTerm: {} }];
    }),
  );
  return { raceways: racewayRecords, equipment: equipmentRecords, cables };
}

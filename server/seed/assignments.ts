/** Office additions to the schedule: packages, foremen, reels, account codes, holds. */
import { cableTypes } from './cableTypes.ts';
import type { Cable, Plant } from './plant.ts';
import { foremanOf } from './progress.ts';
import type { Chance } from './random.ts';

export interface CableAssignment {
  readonly package: string;
  readonly foreman: string;
  readonly reel: string | null;
  readonly hold: string | null;
}

/** About one week of work for one crew. */
const cablesPerPackage = 45;
/** Footage on a full reel from the supplier, by group. */
const reelLength = { MV: 1500, PWR: 2500, CTL: 5000, INS: 5000, DAT: 5000 } as const;
/** Length of a full reel of a cable type, ft. */
export const reelLengthOf = (typeCode: string): number =>
  reelLength[cableTypes.find((type) => type.typeCode === typeCode)?.segregation ?? 'PWR'];
const holds = ['DRAWING', 'MATERIAL', 'ACCESS'] as const;
/** Share of the unpulled cables that are on hold. */
const heldShare = 0.007;
export const holdReasons = [
  { code: 'DRAWING', description: 'Waiting for a drawing' },
  { code: 'MATERIAL', description: 'Material not on site' },
  { code: 'ACCESS', description: 'Scaffold or access missing' },
] as const;

/** Assigns packages in schedule order, fills reels one after the other, and puts a dozen cables on hold. */
export function assignCables(
  plant: Plant,
  pulled: (cable: Cable) => boolean,
  chance: Chance,
): Map<Cable, CableAssignment> {
  const areas = [...new Set(plant.equipment.map((each) => each.area))];
  const counts = new Map<string, number>();
  const footage = new Map<string, number>();
  return new Map(
    plant.cables.map((cable): [Cable, CableAssignment] => {
      const { area } = cable.from;
      const { segregation, typeCode } = cable.type;
      const second = segregation === 'INS' || segregation === 'CTL';
      const group = `${area.code}-${second ? 'C' : 'P'}`;
      const count = counts.get(group) ?? 0;
      counts.set(group, count + 1);
      const used = (footage.get(typeCode) ?? 0) + cable.length * cable.runs;
      footage.set(typeCode, used);
      const reel = `R-${typeCode}-${String(Math.floor(used / reelLength[segregation]) + 1).padStart(2, '0')}`;
      const isPulled = pulled(cable);
      return [
        cable,
        {
          package: `IWP-${group}-${String(Math.floor(count / cablesPerPackage) + 1).padStart(2, '0')}`,
          foreman: foremanOf(areas.indexOf(area), second),
          reel: isPulled || area.progress > 0.2 ? reel : null,
          hold: !isPulled && chance.happens(heldShare) ? chance.pick(holds) : null,
        },
      ];
    }),
  );
}

/** Cable received and left on reels (domain section 8). */
import { pulledPieces, secondPart, textIn, type Fact } from './facts.ts';
import type { RawCode, RawProjectRecord } from './rawRows.ts';
import { keyOf, lengthNoise, sum } from './rules.ts';

const onSite: ReadonlySet<unknown> = new Set(['received', 'issued', 'inUse']);

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Length to cut for one run, with the tolerance of the project: in whole feet or tenths of a meter. */
function lengthToCut(length: number, { cut_tolerance_percent: tolerance, unit_measurement: unit }: RawProjectRecord) {
  const steps = unit === 'imperial' ? 1 : 10;
  return length <= 0 ? 0 : Math.ceil((length * (1 + tolerance / 100) - lengthNoise) * steps) / steps;
}

/** Length of all runs that a cable took from the reel of the column; a pulled cable without a length took its planned cut. */
function taken(cable: Fact, column: 'reel' | 'splice_reel', project: RawProjectRecord): number {
  const { raw } = cable;
  const pieces = pulledPieces(raw);
  const runs = numberOf(raw['runs']) || 1;
  const length = column === 'reel' ? pieces.first : pieces.second;
  if (length !== null) return Math.max(0, length) * runs;
  if (cable.main < 1 || raw['removed'] === true) return 0;
  const second = keyOf(raw['splice_reel']) === '' ? 0 : secondPart(raw);
  const part = column === 'reel' ? numberOf(raw['design_length']) - second : second;
  return lengthToCut(part, project) * runs;
}

export interface ReelLengths {
  readonly received: number;
  readonly remaining: number;
}

/** Returns a lookup of the lengths on the reels of a cable type. */
export function reelsByType(
  codes: readonly RawCode[],
  facts: readonly Fact[],
  project: RawProjectRecord,
): (typeKey: string) => ReelLengths {
  const cables = facts.filter(({ type }) => type === 'cable');
  const reels = codes
    .filter(({ kind }) => kind === 'reel')
    .map(({ code, extra }) => {
      const received = numberOf(extra['receivedLength']);
      const gone = sum(['reel', 'splice_reel'] as const, (column) =>
        sum(cables, (cable) => (keyOf(textIn(cable.raw, column)) === keyOf(code) ? taken(cable, column, project) : 0)),
      );
      const left = received - numberOf(extra['scrap']) - numberOf(extra['returned']) - gone;
      const remaining = onSite.has(extra['status']) ? Math.max(0, left) : 0;
      return { typeKey: keyOf(extra['cableType']), received, remaining };
    });
  return (typeKey) => {
    const own = reels.filter((reel) => reel.typeKey === typeKey);
    return { received: sum(own, ({ received }) => received), remaining: sum(own, ({ remaining }) => remaining) };
  };
}

/** True if every reel of a cable is on site. */
export function isOnHand(codes: readonly RawCode[]): (cable: Fact) => boolean {
  const here = new Set(
    codes.filter(({ kind, extra }) => kind === 'reel' && onSite.has(extra['status'])).map(({ code }) => keyOf(code)),
  );
  return ({ raw }) => {
    const [first, second] = [keyOf(raw['reel']), keyOf(raw['splice_reel'])];
    return here.has(first) && (second === '' || here.has(second));
  };
}

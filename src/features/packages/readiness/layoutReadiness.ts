/** Layout of the blocker graph: blockers on the left by kind, packages on the right. */
import type { Blockers } from '../../../../contract/packages/blockers.ts';
import type { WaitKind } from '../../../../contract/packages/readiness.ts';

export type Blocker = Blockers['blockers'][number];
/** Package with its waiting rows, each counted once. */
export type BlockedPackage = Blockers['packages'][number];

/** Maximum number of blockers drawn; more would be indistinguishable, and the list has all of them. */
export const maxDrawn = 16;
const maxPackages = 20;

/** Height of a box in the graph, CSS px. */
const row = { least: 26, most: 64 } as const;
const gap = 8;
const between = 4;
export const columns = { things: 0, packages: 560, thingWidth: 300, packageWidth: 200, width: 761 } as const;

export interface Box {
  readonly y: number;
  readonly height: number;
}

export interface BlockerBox extends Box {
  readonly key: string;
  readonly blocker: Blocker;
}

export interface PackageBox extends Box {
  readonly id: number;
  readonly number: string;
  /** Hours of its waiting rows, those of blockers that are not drawn included. */
  readonly hours: number;
}

export interface Edge {
  readonly key: string;
  readonly thing: string;
  readonly packageId: number;
  /** Start, end and width of the line, CSS px. */
  readonly from: number;
  readonly to: number;
  readonly width: number;
}

export interface ReadinessLayout {
  readonly things: readonly BlockerBox[];
  readonly packages: readonly PackageBox[];
  readonly edges: readonly Edge[];
  readonly height: number;
}

export const keyOf = ({ kind, tag, text }: Pick<Blocker, 'kind' | 'tag' | 'text'>): string =>
  `${kind} ${tag ?? text ?? ''}`;

/** Lays out the first `maxDrawn` blockers of the ranking; `kinds` is the order of the groups. */
export function layoutReadiness(
  ranked: readonly Blocker[],
  blocked: readonly BlockedPackage[],
  kinds: readonly WaitKind[],
): ReadinessLayout {
  const drawn = ranked.slice(0, maxDrawn).toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind));
  const waitingOf = new Map(blocked.map(({ id, waiting }) => [id, waiting.hours]));
  // Blockers and packages share one scale; a package can have more hours than any one of its blockers.
  const most = Math.max(
    1,
    ...drawn.flatMap(({ holds, packages }) => [holds.hours, ...packages.map(({ id }) => waitingOf.get(id) ?? 0)]),
  );
  const heightOf = (hours: number) => Math.round(row.least + (row.most - row.least) * Math.sqrt(hours / most));
  const things: BlockerBox[] = [];
  let y = 0;
  for (const [at, blocker] of drawn.entries()) {
    if (at > 0) y += blocker.kind === drawn[at - 1]!.kind ? between : gap * 2;
    const height = heightOf(blocker.holds.hours);
    things.push({ key: keyOf(blocker), blocker, y, height });
    y += height;
  }
  const held = packagesOf(things);
  let below = 0;
  const packages = held.map(({ id, number }): PackageBox => {
    const hours = waitingOf.get(id) ?? 0;
    const height = heightOf(hours);
    const box = { id, number, hours, y: below, height };
    below += height + gap;
    return box;
  });
  const height = Math.max(y, below - gap, row.least);
  const lifted = liftOf(height, below - gap);
  const placed = packages.map((box) => Object.assign(box, { y: box.y + lifted }));
  return { things, packages: placed, edges: edgesOf(things, placed, most), height };
}

/** Returns the offset that centers a shorter column beside the taller one. */
const liftOf = (height: number, own: number): number => Math.max(0, (height - own) / 2);

/**
 * Returns the packages to draw: the first one of each blocker, then those with the most waiting hours, ordered by the position of
 * their blockers so that few lines cross.
 */
function packagesOf(things: readonly BlockerBox[]) {
  const found = new Map<number, { id: number; number: string; weight: number; sum: number }>();
  for (const { blocker, y, height } of things)
    for (const { id, number, holds } of blocker.packages) {
      const known = found.get(id) ?? { id, number, weight: 0, sum: 0 };
      const weight = Math.max(holds.hours, 0.1);
      found.set(id, {
        ...known,
        weight: known.weight + weight,
        sum: known.sum + weight * (y + height / 2),
      });
    }
  const firsts = new Set(things.flatMap(({ blocker }) => blocker.packages[0]?.id ?? []));
  const rank = (id: number) => (firsts.has(id) ? 0 : 1);
  return [...found.values()]
    .toSorted((one, other) => rank(one.id) - rank(other.id) || other.weight - one.weight)
    .slice(0, maxPackages)
    .toSorted((one, other) => one.sum / one.weight - other.sum / other.weight);
}

function edgesOf(things: readonly BlockerBox[], packages: readonly PackageBox[], most: number): Edge[] {
  const byId = new Map(packages.map((box) => [box.id, box]));
  return things.flatMap(({ key, blocker, y, height }) =>
    blocker.packages.flatMap(({ id, holds }): Edge[] => {
      const to = byId.get(id);
      if (!to) return [];
      const width = Math.max(1.5, 10 * Math.sqrt(holds.hours / most));
      return [
        { key: `${key} ${id}`, thing: key, packageId: id, from: y + height / 2, to: to.y + to.height / 2, width },
      ];
    }),
  );
}

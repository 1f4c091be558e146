/** Three issues of the cable schedule: what the engineer changed from one to the next. */
import type { SeedRow } from '../rows.ts';

/** Cables of the two full issues, and those that the third, partial one names. */
export interface CableIssues {
  /** Revision A, with the crews' work on it. */
  readonly first: readonly SeedRow[];
  readonly second: readonly SeedRow[];
  readonly third: readonly SeedRow[];
}

/** One in so many cables is changed, by kind of change. */
const [longerEvery, reroutedEvery, movedEvery, shorterLaterEvery] = [97, 400, 700, 190];
/** Number of cables that only the second issue has, only the first, and only the third. */
const [added, dropped, late] = [8, 5, 3];
const addedEvery = 7;

const isPulled = (row: SeedRow): boolean => row['pulledDate'] !== undefined && row['pulledDate'] !== null;
const scaled = (row: SeedRow, factor: number): number => Math.round(Number(row['designLength']) * factor);
const isIn = (area: string) => (row: SeedRow) => String(row['tag']).startsWith(area);

/** Values of a cable before the second issue. */
function before(row: SeedRow, at: number): SeedRow {
  const old: SeedRow = { ...row, revision: 'A' };
  if (at % longerEvery === 11) old['designLength'] = scaled(row, 0.92);
  const route = String(row['route']).split('; ');
  if (at % reroutedEvery === 77 && route.length > 3)
    old['route'] = route.filter((_, stop) => stop !== Math.floor(route.length / 2)).join('; ');
  if (at % movedEvery === 140) old['toEquipment'] = `${String(row['tag']).slice(0, 3)}-JB-001`;
  return old;
}

const copiedFields = [
  'typeCode',
  'conductors',
  'size',
  'insulation',
  'voltage',
  'segregation',
  'fromEquipment',
  'toEquipment',
  'fromDrawing',
  'toDrawing',
  'runs',
  'route',
  'drawing',
  'area',
  'system',
  'accountCode',
  'designLength',
];

/** Returns a new cable with the engineering data of another one, and no work recorded. */
function likeOf(row: SeedRow, number: number, service: string): SeedRow {
  const copied = Object.fromEntries(copiedFields.map((key) => [key, row[key] ?? null]));
  return { ...copied, tag: `${String(row['tag']).slice(0, -2)}${number}`, service };
}

/** Takes the rows of the demonstration as the second issue. */
export function issuesOf(cables: readonly SeedRow[]): CableIssues {
  const waiting = cables.filter((row) => isIn('A70')(row) && !isPulled(row) && !row['spliceReel']);
  const newOnes = new Set(waiting.filter((_, at) => at % addedEvery === 0).slice(0, added));
  const pulled = cables.filter((row) => isIn('A30')(row) && row['pullComplete'] === true && !row['testDate']);
  const spare = cables.filter((row) => isIn('A50')(row) && !isPulled(row) && row['segregation'] === 'CTL');
  const gone = spare.slice(0, dropped - 1).map((row, at) => likeOf(row, 81 + at, 'Spare, to future analyzer'));
  const [abandoned] = pulled;
  if (abandoned)
    gone.push({
      ...likeOf(abandoned, 81, 'Temporary feed of the chemical skid'),
      foreman: abandoned['foreman'] ?? null,
      pulledDate: abandoned['pulledDate'] ?? null,
      pulledBy: abandoned['pulledBy'] ?? null,
      pulledLength: abandoned['designLength'] ?? null,
      pullComplete: true,
    });
  const first = cables.flatMap((row, at) => (newOnes.has(row) ? [] : [before(row, at)]));
  const longer = cables.filter((row, at) => !newOnes.has(row) && !isPulled(row) && at % shorterLaterEvery === 20);
  const third = [
    ...longer.map((row) => reissued(row, 'C', scaled(row, 1.07))),
    ...pulled.slice(1, 3).map((row) => reissued(row, 'C', scaled(row, 1.09))),
    ...spare.slice(-late).map((row) => reissued(likeOf(row, 91, 'Gas analyzer, per RFI 114'), 'C')),
  ];
  return { first: [...first, ...gone.map((row) => reissued(row, 'A'))], second: cables, third };
}

const reissued = (row: SeedRow, revision: string, designLength = row['designLength'] ?? null): SeedRow => ({
  ...row,
  designLength,
  revision,
});

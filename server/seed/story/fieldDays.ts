/** Field entries of the last days: pulls, delays, and photos of both. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { recordFieldWork } from '../../../contract/progress/fieldEntries.ts';
import { addEntryPhoto } from '../../../contract/progress/photos/entryPhotos.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import { crews } from '../progress.ts';
import type { SeedRow, SeedRows } from '../rows.ts';
import { daysBefore } from '../calendar.ts';
import { momentOn } from './moments.ts';
import type { DemoCalls, DemoPerson } from './demoCalls.ts';

interface Delay {
  readonly reason: string;
  readonly note: string;
  readonly photo?: PhotoName;
}

/** Drawings in `photos/`. */
type PhotoName = 'tray' | 'pull' | 'panel';

/** Names of crews' delays are codes of the project. */
const delays: readonly Delay[] = [
  { reason: 'Weather', note: 'Lightning, site cleared at 1 pm' },
  { reason: 'Material', note: 'Grip of the right size is not on site' },
  { reason: 'Access', note: 'Scaffold has no green tag', photo: 'tray' },
  { reason: 'Other crew', note: 'Pipefitters have the rack until Thursday', photo: 'tray' },
  { reason: 'Drawing', note: 'Terminal strip differs from the drawing, RFI 121', photo: 'panel' },
  { reason: 'Permit', note: 'Hot work permit next door' },
  { reason: 'Tools', note: 'Tugger is in the shop' },
];
const pulls = { perCrew: 2, lastDay: 4, photoEvery: 3 };
const delaysPerCrew = 3;

const isReady = (rows: SeedRows) => {
  const raceways = [...(rows['cable-tray'] ?? []), ...(rows.conduit ?? [])];
  const done = new Set(raceways.filter((row) => row['runComplete'] === true).map(({ tag }) => tag));
  const set = new Set((rows.equipment ?? []).filter((row) => row['setDate']).map(({ tag }) => tag));
  return (row: SeedRow): boolean =>
    String(row['route'])
      .split('; ')
      .every((tag) => done.has(tag)) &&
    set.has(row['fromEquipment'] ?? null) &&
    set.has(row['toEquipment'] ?? null);
};

interface Entry {
  readonly tag: CellValue;
  readonly day: number;
  readonly values: Readonly<Record<string, CellValue>>;
  readonly note: string;
  readonly photo?: PhotoName | undefined;
}

/** Entries of one crew: pulls of ready cables, then delays of others. */
function entriesOf(foreman: string, { rows, now }: Field): Entry[] {
  const ready = isReady(rows);
  const open = rows.cable.filter(
    (row) => row['foreman'] === foreman && !row['pulledDate'] && !row['hold'] && row['reel'] && !row['spliceReel'],
  );
  const pulled = open.filter(ready).slice(0, pulls.perCrew);
  const others = open.filter((row) => !pulled.includes(row));
  const offset = (crews as readonly string[]).indexOf(foreman);
  return [
    ...pulled.map((row, at) => {
      const day = pulls.lastDay - at;
      return {
        tag: row['tag'] ?? '',
        day,
        values: {
          pulledLength: Number(row['designLength']),
          pullComplete: true,
          pulledDate: daysBefore(now, day),
          pulledBy: foreman,
        },
        note: 'Soap used, no damage to the jacket',
        photo: (at + offset) % pulls.photoEvery === 0 ? ('pull' as const) : undefined,
      };
    }),
    ...others.slice(0, delaysPerCrew).map((row, at) => {
      const { reason, note, photo } = delays[(offset * 2 + at) % delays.length]!;
      return { tag: row['tag'] ?? '', day: 1 + at, values: { delayReason: reason, delayNote: note }, note: '', photo };
    }),
  ];
}

interface Field {
  readonly projectId: number;
  readonly rows: SeedRows;
  readonly now: Date;
  /** Ids of the cables by tag. */
  readonly ids: ReadonlyMap<string, number>;
}

/** Records the days of all crews, each foreman their own: the tablets send them when they are back in the office. */
export async function recordFieldDays(calls: DemoCalls, field: Field): Promise<void> {
  const pictures = await readPictures();
  for (const foreman of crews) {
    const person = calls.as(foreman, momentOn(field.now, 1));
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    await recordCrew(person, field, foreman, pictures);
  }
}

async function recordCrew(person: DemoPerson, field: Field, foreman: string, pictures: Pictures): Promise<void> {
  const { projectId, ids, now } = field;
  const entries = entriesOf(foreman, field);
  const sent = entries.map(({ tag, day, values, note }) => ({
    id: randomUUID(),
    type: 'cable' as const,
    commodityId: ids.get(String(tag)) ?? 0,
    workDate: daysBefore(now, day),
    foreman,
    values,
    note,
    source: 'mobile' as const,
  }));
  if (sent.length === 0) return;
  const { results } = await person.call(recordFieldWork, { body: { projectId, entries: sent } });
  const failed = results.filter(({ outcome }) => outcome !== 'recorded');
  if (failed.length > 0) throw new Error(`Entries of ${foreman} were not recorded: ${JSON.stringify(failed)}`);
  for (const [place, { photo, day, note, values }] of entries.entries()) {
    const entryId = sent[place]?.id;
    if (photo === undefined || entryId === undefined) continue;
    const { whole, small } = pictures[photo];
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    await person.call(addEntryPhoto, {
      body: {
        projectId,
        photoId: randomUUID(),
        entryId,
        caption: note || String(values['delayNote']),
        takenAt: momentOn(now, day).toISOString(),
        thumbnail: small.toString('base64'),
      },
      file: { name: `${photo}.jpg`, content: whole },
    });
  }
}

type Pictures = Readonly<Record<PhotoName, { readonly whole: Buffer; readonly small: Buffer }>>;

const readPicture = (name: string): Promise<Buffer> => readFile(new URL(`photos/${name}.jpg`, import.meta.url));

const readPair = async (name: PhotoName) => ({
  whole: await readPicture(name),
  small: await readPicture(`${name}-small`),
});

const readPictures = async (): Promise<Pictures> => ({
  tray: await readPair('tray'),
  pull: await readPair('pull'),
  panel: await readPair('panel'),
});

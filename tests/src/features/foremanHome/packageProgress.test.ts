/** Counts of packages while entries wait on the device. */
import { expect, it } from 'vitest';
import { commodities } from '../../../../contract/commodities/index.ts';
import { getForemanHome, type HomePackage } from '../../../../contract/packages/foremanHome.ts';
import { getFieldDay } from '../../../../contract/progress/fieldDay.ts';
import type { Row } from '../../../../contract/progress/progress.ts';
import type { CellValue } from '../../../../contract/base/values/scalars.ts';
import type { Operation } from '../../../../machines/outbox/operation.ts';
import { draftOf } from '../../../../src/device/outbox/draft.ts';
import { isAhead, withDeviceEntries } from '../../../../src/features/foremanHome/packageProgress.ts';
import { recordedReply } from '../../recorded.ts';

const [recorded] = recordedReply(getForemanHome, 'foremanHome').projects[0]!.packages;
const day = recordedReply(getFieldDay, 'fieldDay');
const toPull = { type: 'cable', step: 'pulled' } as const;
const toTest = { type: 'cable', step: 'tested' } as const;
const installation: HomePackage = {
  ...recorded!,
  number: 'IWP-1',
  rows: 20,
  ready: 18,
  done: 1,
  counted: 7,
  toDo: [
    { ...toPull, rows: 12 },
    { ...toTest, rows: 6 },
  ],
};
const test: HomePackage = { ...installation, packageType: 'test', number: 'TP-1', toDo: [{ ...toTest, rows: 2 }] };

const rows: Readonly<Record<number, Row>> = {
  1: { package: 'iwp-1', designLength: 100 },
  2: { package: 'IWP-1', testPackage: 'TP-1', designLength: 100, pullComplete: true, pulledDate: '2026-11-19' },
  3: { package: '', designLength: 100 },
};
const siteOf = () => ({ commodity: commodities.cable, weights: {}, rowOf: (id: number) => rows[id] });

let made = 0;
const entry = (recordId: number, after: Record<string, CellValue>, before = {}): Operation => ({
  ...draftOf({
    kind: 'fieldEntry',
    projectId: 1,
    type: 'cable',
    recordId,
    before,
    after,
    entry: { workDate: '2026-11-20', foreman: 'Luis Ortega', note: '', source: 'card' },
  }),
  owner: 'luis',
  seq: (made += 1),
});
const pull = { pullComplete: true, pulledDate: '2026-11-20' };
const pass = { testResult: 'Pass', testDate: '2026-11-20' };
const after = (...entries: Operation[]) => withDeviceEntries([installation, test], entries, siteOf);

it('a pulled cable moves the bar, and is to be tested next', () => {
  const [package1] = after(entry(1, pull));
  expect(package1).toMatchObject({
    counted: 8,
    done: 1,
    toDo: [
      { ...toPull, rows: 11 },
      { ...toTest, rows: 7 },
    ],
  });
});

it('a part of a pull moves nothing', () => {
  expect(after(entry(1, { pulledLength: 40 }))).toEqual([installation, test]);
});

it('two entries on one row build on each other', () => {
  const [package1] = after(entry(1, pull), entry(1, pass, pull));
  expect(package1).toMatchObject({
    counted: 8,
    done: 2,
    ready: 17,
    toDo: [
      { ...toPull, rows: 11 },
      { ...toTest, rows: 6 },
    ],
  });
});

it('a test counts in both packages of the row', () => {
  const [package1, package2] = after(entry(2, pass));
  expect(package1).toMatchObject({ counted: 7, done: 2, toDo: [{ rows: 12 }, { rows: 5 }] });
  expect(package2).toMatchObject({ counted: 8, toDo: [{ ...toTest, rows: 1 }] });
});

it('a voided pull moves the bar back', () => {
  const undo = { pullComplete: false, pulledDate: null };
  const [package1] = after(entry(2, undo, { pullComplete: true, pulledDate: '2026-11-19' }));
  expect(package1).toMatchObject({ counted: 6, toDo: [{ rows: 13 }, { rows: 5 }] });
});

it('a row that was not ready moves the bar, but no count of ready rows', () => {
  const none = { ...installation, toDo: [{ ...toTest, rows: 6 }] };
  expect(withDeviceEntries([none], [entry(1, pull)], siteOf)).toEqual([{ ...none, counted: 8 }]);
});

it('a row in no package moves nothing', () => {
  expect(after(entry(3, pull))).toEqual([installation, test]);
});

const isAheadOf = (part: Partial<Operation>, version: number | undefined = 7) =>
  isAhead({ ...entry(1, pull), ...part }, version, { ...day, version: 7, entryIds: ['known'] });

it('an entry is ahead of the counts until they include it', () => {
  expect(isAheadOf({})).toBe(true);
  expect(isAheadOf({ status: 'parked' })).toBe(false);
  expect(isAheadOf({ status: 'confirmed', version: 8 })).toBe(true);
  expect(isAheadOf({ status: 'confirmed', version: 7 })).toBe(false);
  expect(isAheadOf({ entry: null })).toBe(false);
});

it('an entry whose reply was lost is not ahead if the server has it', () => {
  expect(isAheadOf({ id: 'known' })).toBe(false);
  // These counts are older than the entries of the day.
  expect(isAheadOf({ id: 'known' }, 6)).toBe(true);
});

/** What a scan is by the device alone, and what is no code of ours. */
import { expect, it } from 'vitest';
import { readCardCode } from '../../../../../contract/printing/cardCode.ts';
import {
  answerOfDevice,
  isCardCode,
  matchedRow,
  otherProject,
} from '../../../../../src/features/appShell/scan/scanAnswer.ts';
import type { StoredRow } from '../../../../../src/store/rowsOfTag.ts';

const saidAt = new Date('2026-11-20T06:10:00Z');
const kept: StoredRow = {
  type: 'cable',
  id: 4,
  tag: '36-PC-1001',
  revision: 'C',
  hold: '',
  isRemoved: false,
  percentComplete: 0,
  saidAt,
};

it.each([
  ['36-PC-1001 REV C', 'current'],
  ['36-pc-1001 rev c', 'current'],
  ['36-PC-1001 REV B', 'superseded'],
  ['36-PC-1001', 'unsaid'],
])('%s of a row at revision C is %s', (code, standing) => {
  expect(answerOfDevice([kept], code)).toMatchObject({ kind: 'rows', saidAt, rows: [{ id: 4, standing }] });
});

it('a removed row says so whatever the revision; a row without a revision has none to name', () => {
  expect(answerOfDevice([{ ...kept, isRemoved: true }], '36-PC-1001 REV C')).toMatchObject({
    rows: [{ standing: 'removed' }],
  });
  expect(answerOfDevice([{ ...kept, revision: '' }], '36-PC-1001')).toMatchObject({ rows: [{ standing: 'current' }] });
  expect(answerOfDevice([{ ...kept, revision: '' }], '36-PC-1001 REV A')).toMatchObject({
    rows: [{ standing: 'superseded', differences: [{ field: 'revision', before: 'A', after: null }] }],
  });
});

it('a tag the device does not keep is unknown to it', () => {
  expect(answerOfDevice([], '36-PC-9 REV A')).toEqual({ kind: 'unknown', tag: '36-PC-9' });
});

it('of several rows the one of the open page is meant', () => {
  const answer = answerOfDevice([kept, { ...kept, type: 'to-term', id: 9 }], '36-PC-1001 REV C');
  if (answer.kind !== 'rows') throw new Error('rows are meant');
  expect(matchedRow(answer.rows, '/7/field-work/to-term').id).toBe(9);
  expect(matchedRow(answer.rows, '/7/data/equipment').id).toBe(4);
});

it.each(['', 'https://example.com/x', 'WIFI:S:site;;', 'BEGIN:VCARD\nVERSION:3.0', 'a\uFFFDb', 'x'.repeat(301)])(
  '%j is no code of a card',
  (code) => expect(isCardCode(code)).toBe(false),
);

it('a card names another project than the open one, or none is open', () => {
  const open = { projectNumber: '24-1170' };
  expect(otherProject(readCardCode('X REV A PRJ 24-1170'), open)).toBeUndefined();
  expect(otherProject(readCardCode('X REV A'), open)).toBeUndefined();
  expect(otherProject(readCardCode('X REV A PRJ 9'), open)).toEqual({ number: '9' });
  expect(otherProject(readCardCode('X REV A'), null)).toEqual({ number: '' });
});

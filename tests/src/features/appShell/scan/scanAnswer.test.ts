/** Result of a scan by the device alone, and texts that are not card codes. */
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

it('reports a removed row at any revision; a row without a revision names none', () => {
  expect(answerOfDevice([{ ...kept, isRemoved: true }], '36-PC-1001 REV C')).toMatchObject({
    rows: [{ standing: 'removed' }],
  });
  expect(answerOfDevice([{ ...kept, revision: '' }], '36-PC-1001')).toMatchObject({ rows: [{ standing: 'current' }] });
  expect(answerOfDevice([{ ...kept, revision: '' }], '36-PC-1001 REV A')).toMatchObject({
    rows: [{ standing: 'superseded', differences: [{ field: 'revision', before: 'A', after: null }] }],
  });
});

it('reports a tag that is not stored on the device as unknown', () => {
  expect(answerOfDevice([], '36-PC-9 REV A')).toEqual({ kind: 'unknown', tag: '36-PC-9' });
});

it('picks the row of the open page among several matches', () => {
  const answer = answerOfDevice([kept, { ...kept, type: 'to-term', id: 9 }], '36-PC-1001 REV C');
  if (answer.kind !== 'rows') throw new Error('rows are meant');
  expect(matchedRow(answer.rows, '/7/field-work/to-term').id).toBe(9);
  expect(matchedRow(answer.rows, '/7/data/equipment').id).toBe(4);
});

it.each(['', 'https://example.com/x', 'WIFI:S:site;;', 'BEGIN:VCARD\nVERSION:3.0', 'a\uFFFDb', 'x'.repeat(301)])(
  '%j is not the code of a card',
  (code) => expect(isCardCode(code)).toBe(false),
);

it('reports a card of another project, and any card while no project is open', () => {
  const open = { projectNumber: '24-1170' };
  expect(otherProject(readCardCode('X REV A PRJ 24-1170'), open)).toBeUndefined();
  expect(otherProject(readCardCode('X REV A'), open)).toBeUndefined();
  expect(otherProject(readCardCode('X REV A PRJ 9'), open)).toEqual({ number: '9' });
  expect(otherProject(readCardCode('X REV A'), null)).toEqual({ number: '' });
});

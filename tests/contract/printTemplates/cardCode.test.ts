import { expect, it } from 'vitest';
import { cardCode, mayBeOf, readCardCode } from '../../../contract/printing/cardCode.ts';

it.each([
  ['36-PC-1001', 'C', '24-1170'],
  ['36-PC-1001', 'C', ''],
  ['36-PC-1001', '', '24-1170'],
  ['36-PC-1001', '', ''],
  ['MCC 1 REV A', '0', 'Site 4 PRJX'],
])('%s at revision %j of project %j is read back as written', (tag, revision, projectNumber) => {
  expect(readCardCode(cardCode(tag, revision, projectNumber))).toEqual({ tag, revision, projectNumber });
});

it('a code is read in any case, with spaces around it', () => {
  expect(readCardCode('  36-pc-1001 rev c prj 24-1170 \n')).toEqual({
    tag: '36-pc-1001',
    revision: 'c',
    projectNumber: '24-1170',
  });
});

it('a code belongs to the project it names, in any case, or to any project', () => {
  expect(mayBeOf(readCardCode('X REV A PRJ e2e-1'), 'E2E-1')).toBe(true);
  expect(mayBeOf(readCardCode('X REV A'), 'E2E-1')).toBe(true);
  expect(mayBeOf(readCardCode('X REV A PRJ E2E-11'), 'E2E-1')).toBe(false);
});

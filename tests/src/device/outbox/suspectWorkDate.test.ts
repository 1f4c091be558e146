/**
 * "Today" by a wrong device clock is checked against the day at the site of the entry's own project, whichever project is open
 * when it is sent.
 */
import { expect, it } from 'vitest';
import { suspectWorkDate } from '../../../../src/device/outbox/suspectWorkDate.ts';
import { draftOf } from '../../../../src/device/outbox/draft.ts';

/** 23:30 in Chicago. */
const createdAt = '2026-11-23T05:30:00.000Z';
const hour = 3_600_000;

const entered = (workDate: string) => ({
  ...draftOf({
    kind: 'fieldEntry',
    projectId: 7,
    type: 'cable',
    recordId: 1,
    before: {},
    after: { pulledLength: 10 },
    timeZone: 'America/Chicago',
    entry: { workDate, foreman: 'Luis Ortega', note: '', source: 'card' },
  }),
  createdAt,
  owner: 'me',
  seq: 1,
});

it('asks for the day when midnight on site lies between the two clocks', () => {
  const operation = entered('2026-11-22');
  const change = suspectWorkDate(operation, -hour);
  expect(change?.become?.(operation)).toMatchObject({ status: 'parked', dayByServer: '2026-11-23' });
});

it('does not ask when both clocks agree on the day, or for a named day', () => {
  expect(suspectWorkDate(entered('2026-11-22'), hour)).toBeNull();
  expect(suspectWorkDate(entered('2026-11-23'), -hour)).toBeNull();
});

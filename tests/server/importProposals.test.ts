/** What is proposed for the columns of schedules of many offices: judged by headings and by the cells below them. */
import { describe, expect, it } from 'vitest';
import { commodities } from '../../contract/commodities/index.ts';
import { headerOf, matchColumns } from '../../server/services/imports/proposal.ts';
import { english } from './fixtures/schedules/english.ts';
import { french } from './fixtures/schedules/french.ts';
import { german } from './fixtures/schedules/german.ts';
import type { Schedule } from './fixtures/schedules/schedule.ts';
import { southern } from './fixtures/schedules/southern.ts';
import { traps } from './fixtures/schedules/traps.ts';

const groups = { english, german, french, southern, traps };
const schedules: readonly Schedule[] = Object.values(groups).flat();

interface Score {
  readonly right: number;
  /** Columns with a proposal that is not what they mean: worse than none. */
  readonly wrong: readonly string[];
  readonly missed: readonly string[];
  /** Columns that mean no field and have no proposal. */
  readonly left: number;
}

function scoreOf({ name, type, rows, wanted }: Schedule): Score {
  const sheet = { name, rowCount: rows.length, columnCount: wanted.length, firstRows: rows.map((row) => [...row]) };
  const commodity = commodities[type];
  const place = headerOf(sheet, commodity, {});
  const { mapping } = matchColumns(sheet, place, commodity);
  const columns = wanted.flatMap((field, column) =>
    field === undefined
      ? []
      : [
          {
            field,
            found: mapping[String(column)] ?? null,
            text: `${name}: "${place.headers[column] ?? ''}" as ${mapping[String(column)] ?? 'none'}, not ${field ?? 'none'}`,
          },
        ],
  );
  return {
    right: columns.filter(({ field, found }) => field !== null && found === field).length,
    wrong: columns.filter(({ field, found }) => found !== null && found !== field).map(({ text }) => text),
    missed: columns.filter(({ field, found }) => field !== null && found === null).map(({ text }) => text),
    left: columns.filter(({ field, found }) => field === null && found === null).length,
  };
}

function together(all: readonly Schedule[]): Score {
  const scores = all.map(scoreOf);
  return {
    right: scores.reduce((sum, { right }) => sum + right, 0),
    wrong: scores.flatMap(({ wrong }) => wrong),
    missed: scores.flatMap(({ missed }) => missed),
    left: scores.reduce((sum, { left }) => sum + left, 0),
  };
}

describe('The columns proposed for schedules of many offices', () => {
  it('are tried on at least 40 schedules with 400 columns that name fields there are', () => {
    expect(schedules.length).toBeGreaterThanOrEqual(40);
    expect(schedules.flatMap(({ wanted }) => wanted).length).toBeGreaterThanOrEqual(400);
    const strange = schedules.flatMap(({ name, type, wanted }) => {
      const fields = new Set(commodities[type].fields.map(({ key }) => key));
      return wanted.flatMap((field) => (typeof field === 'string' && !fields.has(field) ? `${name}: ${field}` : []));
    });
    expect(strange).toEqual([]);
  });

  it('are right for most columns, and almost never wrong', () => {
    for (const [name, own] of Object.entries(groups)) {
      const { right, wrong, missed, left } = together(own);
      console.info(`${name}: ${right} right, ${wrong.length} wrong, ${missed.length} missed, ${left} rightly left`);
    }
    const { right, wrong, missed, left } = together(schedules);
    console.info(`together: ${right} right, ${wrong.length} wrong, ${missed.length} missed, ${left} rightly left`);
    console.info([...wrong.map((text) => `wrong  ${text}`), ...missed.map((text) => `missed ${text}`)].join('\n'));
    expect(wrong.length).toBeLessThanOrEqual(15);
    expect(missed.length).toBeLessThanOrEqual(91);
    expect(right).toBeGreaterThanOrEqual(351);
  });
});

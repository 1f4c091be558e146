/** Allowances of callers per time, on a test clock. */
import { array, assert, integer, nat, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costOf } from '../../contract/base/calls/callCost.ts';
import { updateCommodities } from '../../contract/rows/changes.ts';
import type { EndpointShape } from '../../contract/base/calls/endpoint.ts';
import { recordFieldWork } from '../../contract/progress/fieldEntries.ts';
import { applyImport, checkImport, getImport, previewImport, uploadImport } from '../../contract/imports/imports.ts';
import { followProject } from '../../contract/base/calls/live.ts';
import { getChanges } from '../../contract/rows/changes.ts';
import { getReport } from '../../contract/reports/reports.ts';
import { maxOperations } from '../../machines/outbox/batch.ts';
import { importFollowInterval, liveRetryDelay } from '../../machines/timings.ts';
import { loadConfig } from '../../server/config/config.ts';
import type { Allowance } from '../../server/config/limitsConfig.ts';
import { createTokenBuckets } from '../../server/http/limits/tokenBuckets.ts';

function world(allowance: Allowance) {
  let now = 0;
  return {
    buckets: createTokenBuckets(allowance, () => now),
    pass: (ms: number) => {
      now += ms;
    },
  };
}

const small: Allowance = { atOnce: 10, perMinute: 60 };

describe('an allowance', () => {
  it('is available at once after a rest, then at its rate, and a rejection costs nothing', () => {
    const { buckets, pass } = world(small);
    expect(Array.from({ length: 12 }, () => buckets.spend('a', 1))).toEqual([...Array<number>(10).fill(0), 1000, 1000]);
    expect(buckets.spend('b', 1)).toBe(0);
    pass(999);
    expect(buckets.spend('a', 1)).toBeCloseTo(1);
    pass(1);
    expect(buckets.spend('a', 1)).toBe(0);
    pass(3_600_000);
    expect(Array.from({ length: 11 }, () => buckets.spend('a', 1)).filter((wait) => wait > 0)).toHaveLength(1);
  });

  it('allows a call above the balance and charges it to later ones, for a minute at most', () => {
    const { buckets } = world(small);
    expect(buckets.spend('a', 25)).toBe(0);
    expect(buckets.spend('a', 1)).toBe(16_000);
    expect(buckets.spend('b', 10_000)).toBe(0);
    expect(buckets.spend('b', 1)).toBe(60_000);
  });

  it('admits a caller after the announced wait, and never exceeds rate plus burst', () => {
    assert(
      property(array(tuple(nat({ max: 20_000 }), integer({ min: 1, max: 40 })), { maxLength: 200 }), (calls) => {
        const { buckets, pass } = world(small);
        let [served, elapsed, dearest] = [0, 0, 0];
        for (const [gap, points] of calls) {
          pass(gap);
          elapsed += gap;
          const wait = buckets.spend('a', points);
          dearest = Math.max(dearest, points);
          const rest = wait === 0 ? 0 : wait + 1e-6;
          pass(rest);
          elapsed += rest;
          expect(wait === 0 ? 0 : buckets.spend('a', points)).toBe(0);
          served += points;
          expect(served).toBeLessThanOrEqual(small.atOnce + elapsed / 1000 + dearest + 1e-6);
        }
      }),
    );
  });
});

describe('spending on this server', () => {
  it('is shared once, when a quarter of the allowance is used', () => {
    const { buckets } = world(small);
    buckets.spend('little', 2);
    buckets.spend('much', 4);
    expect(buckets.unsharedSpending()).toEqual([['much', 4]]);
    expect(buckets.unsharedSpending()).toEqual([]);
    buckets.spend('little', 1);
    expect(buckets.unsharedSpending()).toEqual([['little', 3]]);
  });

  it('excludes refilled amounts and spending on other servers', () => {
    const { buckets, pass } = world(small);
    for (let second = 0; second < 100; second += 1) {
      buckets.spend('steady', 1);
      pass(1000);
    }
    buckets.spend('steady', 4);
    buckets.take('told', 9);
    expect(buckets.unsharedSpending()).toEqual([['steady', 4]]);
    expect([buckets.spend('told', 1), buckets.spend('told', 1)]).toEqual([0, 1000]);
  });
});

const charge = (buckets: ReturnType<typeof world>['buckets'], endpoint: EndpointShape, sent: object = {}): number =>
  buckets.spend('person', costOf(endpoint, { query: {}, body: {}, ...sent }));

/**
 * Default settings for a user and the costs of the contract: legitimate work is not limited, even at the highest speed a server
 * allows.
 */
describe('the default limits allow', () => {
  const { person } = loadConfig({}).limits;

  it('a tablet that sends 10,000 operations, fifty batches a second', () => {
    const { buckets, pass } = world(person);
    const entries = Array.from({ length: maxOperations.fieldEntry }, () => ({}));
    for (let batch = 0; batch < 10_000 / maxOperations.fieldEntry; batch += 1) {
      expect(charge(buckets, recordFieldWork, { body: { entries } })).toBe(0);
      pass(20);
    }
  });

  it('ten pastes of 5,000 rows in sequence', () => {
    const { buckets } = world(person);
    const rows = Array.from({ length: 5000 }, () => ({}));
    for (let paste = 0; paste < 10; paste += 1) {
      expect(charge(buckets, updateCommodities, { body: { rows } })).toBe(0);
      expect(charge(buckets, getChanges, { query: { since: 7 } })).toBe(0);
    }
  });

  it('ten imports in sequence with previews, and all row types read again after each', () => {
    const { buckets, pass } = world(person);
    for (let imported = 0; imported < 10; imported += 1) {
      for (const step of [uploadImport, previewImport, previewImport, previewImport, checkImport, applyImport])
        expect(charge(buckets, step)).toBe(0);
      for (let waited = 0; waited < 10_000; waited += importFollowInterval) {
        expect(charge(buckets, getImport)).toBe(0);
        pass(importFollowInterval);
      }
      for (let type = 0; type < 7; type += 1) expect(charge(buckets, getChanges, { query: { since: 0 } })).toBe(0);
    }
  });

  it('every report in every grouping, one click per second', () => {
    const { buckets, pass } = world(person);
    for (let click = 0; click < 120; click += 1) {
      expect(charge(buckets, getReport)).toBe(0);
      pass(1000);
    }
  });

  it('20 tabs that reopen their streams repeatedly while a server restarts for an hour', () => {
    const { buckets, pass } = world(person);
    for (let attempt = 1; attempt < 120; attempt += 1) {
      for (let tab = 0; tab < 20; tab += 1) expect(charge(buckets, followProject)).toBe(0);
      pass(liveRetryDelay(attempt));
    }
  });
});

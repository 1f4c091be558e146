/**
 * How much of something each of many callers may take: an allowance that fills at a steady rate up to what may be taken
 * at once (a token bucket). Whoever has anything left is served, whatever it costs: what it costs too much is taken from
 * what comes next. So the length of a refusal is known exactly, and nothing is too dear to be asked at all.
 */

import { minute } from '../../../contract/base/units/durations.ts';
import type { Allowance } from '../../config/limitsConfig.ts';

export interface TokenBuckets {
  /** Takes points; ms until any are left when there are none, and nothing is taken. */
  spend(key: string, points: number): number;
  /** Takes points that were spent elsewhere: nobody can refuse them any more. */
  take(key: string, points: number): void;
  /** What was spent here and was not given out yet, of those who have used up a quarter of what they may take at once. */
  unsharedSpending(): readonly (readonly [key: string, points: number])[];
}

interface Bucket {
  level: number;
  /** When `level` was reckoned, ms. */
  at: number;
  /** Points spent here since they were last given out. */
  unshared: number;
}

/** Callers kept in mind, some 100 bytes each: beyond them the first known is forgotten, which does them a favour. */
const mostKeys = 100_000;

/** `clock` gives ms that only grow. Nobody waits longer than a minute, whatever they have taken. */
export function createTokenBuckets({ atOnce, perMinute }: Allowance, clock: () => number): TokenBuckets {
  const buckets = new Map<string, Bucket>();
  const perMs = perMinute / minute;
  let sweptAt = clock();

  function bucketOf(key: string): Bucket {
    const now = clock();
    if (now - sweptAt > minute) sweep(now);
    let bucket = buckets.get(key);
    if (!bucket) {
      if (buckets.size >= mostKeys) buckets.delete(buckets.keys().next().value!);
      bucket = { level: atOnce, at: now, unshared: 0 };
      buckets.set(key, bucket);
    }
    fill(bucket, now);
    return bucket;
  }

  function fill(bucket: Bucket, now: number): void {
    bucket.level = Math.min(atOnce, bucket.level + (now - bucket.at) * perMs);
    bucket.at = now;
    // What has come back since is owed by nobody.
    bucket.unshared = Math.min(bucket.unshared, atOnce - bucket.level);
  }

  /** Who has everything again is as if they had never come. */
  function sweep(now: number): void {
    sweptAt = now;
    for (const [key, bucket] of buckets) {
      fill(bucket, now);
      if (bucket.level >= atOnce) buckets.delete(key);
    }
  }

  function takeFrom(bucket: Bucket, points: number): void {
    bucket.level = Math.max(bucket.level - points, 1 - perMinute);
  }

  return {
    spend(key, points) {
      const bucket = bucketOf(key);
      if (bucket.level < 1) return (1 - bucket.level) / perMs;
      takeFrom(bucket, points);
      bucket.unshared += points;
      return 0;
    },
    take: (key, points) => takeFrom(bucketOf(key), points),
    unsharedSpending() {
      const found: [string, number][] = [];
      const now = clock();
      for (const [key, bucket] of buckets) {
        if (bucket.unshared === 0) continue;
        fill(bucket, now);
        if (bucket.unshared === 0 || bucket.level > atOnce * 0.75) continue;
        found.push([key, bucket.unshared]);
        bucket.unshared = 0;
      }
      return found;
    },
  };
}

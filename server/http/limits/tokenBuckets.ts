/**
 * Token buckets for many callers: an allowance refills at a steady rate up to a maximum burst. A caller with any points left is
 * served at any cost; the overdraft is taken from later refills, so that the duration of a rejection is known exactly and no call
 * is too expensive.
 */

import { minute } from '../../../contract/base/units/durations.ts';
import type { Allowance } from '../../config/limitsConfig.ts';

export interface TokenBuckets {
  /** Takes points and returns 0; if no points are left, takes nothing and returns the time until some are, ms. */
  spend(key: string, points: number): number;
  /** Takes points that were spent on another server and can no longer be rejected. */
  take(key: string, points: number): void;
  /** Returns the points spent here and not yet shared, for callers that have used a quarter of their maximum burst. */
  unsharedSpending(): readonly (readonly [key: string, points: number])[];
}

interface Bucket {
  level: number;
  /** Time at which `level` was computed, ms. */
  at: number;
  /** Points spent here since they were last shared. */
  unshared: number;
}

/** Maximum number of tracked callers, about 100 bytes each: beyond it the oldest is dropped, which refills its allowance. */
const maxKeys = 100_000;

/** `clock` returns monotonic time in ms. No caller waits longer than a minute, however many points were taken. */
export function createTokenBuckets({ atOnce, perMinute }: Allowance, clock: () => number): TokenBuckets {
  const buckets = new Map<string, Bucket>();
  const perMs = perMinute / minute;
  let sweptAt = clock();

  function bucketOf(key: string): Bucket {
    const now = clock();
    if (now - sweptAt > minute) sweep(now);
    let bucket = buckets.get(key);
    if (!bucket) {
      if (buckets.size >= maxKeys) buckets.delete(buckets.keys().next().value!);
      bucket = { level: atOnce, at: now, unshared: 0 };
      buckets.set(key, bucket);
    }
    fill(bucket, now);
    return bucket;
  }

  function fill(bucket: Bucket, now: number): void {
    bucket.level = Math.min(atOnce, bucket.level + (now - bucket.at) * perMs);
    bucket.at = now;
    // Points that were refilled since then are no longer owed.
    bucket.unshared = Math.min(bucket.unshared, atOnce - bucket.level);
  }

  /** Drops callers with a full allowance, which are the same as new ones. */
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

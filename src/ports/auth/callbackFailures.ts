/** Sign-in returns that failed lately, kept across the page loads they cause. */
import { callbackFailureWindow } from '../../../machines/timings.ts';

const key = 'wireway.failedReturns';

/** Notes one more; gives how many there were in the last 60 s, this one included. */
export function noteFailedReturn(storage: Storage, now: number): number {
  let times: number[] = [];
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? '[]');
    if (Array.isArray(kept)) times = kept.filter((time): time is number => typeof time === 'number');
  } catch {
    // A damaged note counts as none.
  }
  const recent = [...times.filter((time) => Math.abs(now - time) < callbackFailureWindow), now];
  try {
    storage.setItem(key, JSON.stringify(recent));
  } catch {
    // Without storage every failure is the first; the person still has to click after it.
  }
  return recent.length;
}

export const forgetFailedReturns = (storage: Storage): void => storage.removeItem(key);

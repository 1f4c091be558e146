/** Recently failed sign-in returns, and sign-ins that did not last, stored across the page loads they cause. */
import { callbackFailureWindow } from '../../../../machines/timings.ts';

const failedReturns = 'wireway.failedReturns';
const reSignIns = 'wireway.reSignIns';

/** Records a failed return; returns the number in the last 60 s, including this one. */
export const noteFailedReturn = (storage: Storage, now: number): number => noteOne(failedReturns, storage, now);

/** Records a redirect to sign-in that the user did not start; returns the number in the last 60 s, including this one. */
export const noteReSignIn = (storage: Storage, now: number): number => noteOne(reSignIns, storage, now);

function noteOne(key: string, storage: Storage, now: number): number {
  let times: number[] = [];
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? '[]');
    if (Array.isArray(kept)) times = kept.filter((time): time is number => typeof time === 'number');
  } catch {
    // A damaged record counts as none.
  }
  const recent = [...times.filter((time) => Math.abs(now - time) < callbackFailureWindow), now];
  try {
    storage.setItem(key, JSON.stringify(recent));
  } catch {
    // Without storage every failure is the first; the user still has to click after it.
  }
  return recent.length;
}

export const forgetFailedReturns = (storage: Storage): void => storage.removeItem(failedReturns);

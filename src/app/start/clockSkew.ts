/**
 * Compares the device clock with the `Date` header of the server's responses; rounding to a second and the transfer time are
 * noise.
 */
import { clockSkewTolerance } from '../../../machines/pageTimings.ts';

/** Reports device time minus server time in ms when it has changed by more than noise. */
export function watchClockSkew(report: (skewMs: number) => void): (serverDate: Date) => void {
  let reported = 0;
  return (serverDate) => {
    const skew = Date.now() - serverDate.getTime();
    if (Number.isNaN(skew) || Math.abs(skew - reported) < clockSkewTolerance) return;
    reported = skew;
    report(skew);
  };
}

/** Spreads the notification of a new version: pages read the changes as soon as they hear of it. */
import { maxVersionSpread, versionSpreadPerPage } from '../timings.ts';

export interface VersionSpread {
  /** Passes the version on within the spread, or the newest one until then. */
  readonly hear: (version: number) => void;
  readonly stop: () => void;
}

/**
 * Delays versions of one page. `countPages` returns the number of open pages of the project: a page alone hears at once, and the
 * calls of hundreds arrive one after another instead of all together.
 */
export function spreadVersions(countPages: () => number, pass: (version: number) => void): VersionSpread {
  // Not the highest: after a restore the version of a project is lower than before.
  let newest = 0;
  let timer: NodeJS.Timeout | undefined;
  return {
    hear(version) {
      newest = version;
      if (timer !== undefined) return;
      const spread = Math.min(maxVersionSpread, (countPages() - 1) * versionSpreadPerPage);
      timer = setTimeout(() => {
        timer = undefined;
        pass(newest);
      }, Math.random() * spread).unref();
    },
    stop: () => clearTimeout(timer),
  };
}

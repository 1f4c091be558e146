/**
 * React shows the content of a Suspense boundary at the earliest 300 ms after any fallback appeared, so that reveals do not follow
 * each other too closely. Most of our fallbacks are blank and their chunks arrive within 50 ms, so that each first opening of a
 * page or dialog waited 250 ms for nothing (docs/decisions/browser-application.md). React has no setting for it.
 */
import type { Plugin } from 'vite';

const throttled = 'globalMostRecentFallbackTime + 300 - now()';

/** Reveals content as soon as it is rendered; throws if React no longer has the rule. */
export function unthrottled(code: string): string {
  if (!code.includes(throttled)) throw new Error(`React DOM has no “${throttled}” any more.`);
  return code.replaceAll(throttled, 'globalMostRecentFallbackTime - now()');
}

export const suspenseThrottle: Plugin = {
  name: 'wireway:suspense-throttle',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /react-dom-client\.production\.js$/ },
    handler: (code) => ({ code: unthrottled(code), map: null }),
  },
};

/**
 * Collects errors of the page until the reporter's chunk is loaded (specification section 9). Without a configured DSN, nothing
 * is stored, fetched or sent.
 */
import type { Fault } from './fault.ts';
import { isWorthReporting } from './isWorthReporting.ts';
import type { ErrorReportOptions } from './sentry.ts';

export interface ErrorReporting {
  report: (fault: Fault) => void;
  /** For React's `onCaughtError`: errors replaced by an error page, such as `FailedPage`. */
  reportCaught: (error: unknown, info: { componentStack?: string | undefined }) => void;
  /** Loads the reporter and passes on the collected errors. With null, discards them and stops collecting. */
  start: (options: ErrorReportOptions | null) => Promise<void>;
}

type LoadReporter = () => Promise<{ startSentry: (options: ErrorReportOptions) => (fault: Fault) => void }>;

/** Limit for errors that repeat while the chunk is loading. */
const storedMax = 20;

/** Listens immediately; after `start` the reporter uses its own listeners. */
export function createErrorReporting(
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>,
  load: LoadReporter = () => import('./sentry.ts'),
): ErrorReporting {
  const kept: Fault[] = [];
  let report = (fault: Fault): void => {
    if (kept.length < storedMax) kept.push(fault);
  };
  const onError = ({ error, message }: ErrorEvent) => report({ error: error ?? message, origin: 'uncaught' });
  const onRejection = ({ reason }: PromiseRejectionEvent) => report({ error: reason, origin: 'rejection' });
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);

  const handOver = (next: (fault: Fault) => void) => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
    report = next;
    for (const fault of kept.splice(0)) next(fault);
  };

  return {
    report: (fault) => report(fault),
    reportCaught(error, { componentStack }) {
      // Errors that the page already explains and the user can fix are not program faults.
      if (isWorthReporting(error)) console.error(error);
      report({ error, origin: 'page', componentStack });
    },
    async start(options) {
      try {
        handOver(options ? (await load()).startSentry(options) : () => undefined);
      } catch {
        // The chunk could not be loaded: the application continues without it.
        handOver(() => undefined);
      }
    },
  };
}

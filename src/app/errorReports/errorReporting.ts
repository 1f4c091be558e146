/**
 * What goes wrong in the page, kept until the reporter's own chunk is here (specification section 9). Where no DSN is
 * configured nothing is kept, fetched or sent.
 */
import type { Fault } from './fault.ts';
import { isWorthReporting } from './isWorthReporting.ts';
import type { ErrorReportOptions } from './sentry.ts';

export interface ErrorReporting {
  report: (fault: Fault) => void;
  /** For React's `onCaughtError`: an error a page stands in for, `RouteFailure` among them. */
  reportCaught: (error: unknown, info: { componentStack?: string | undefined }) => void;
  /** Fetches the reporter and hands over what was kept. With null: lets go of everything, for good. */
  start: (options: ErrorReportOptions | null) => Promise<void>;
}

type LoadReporter = () => Promise<{ startSentry: (options: ErrorReportOptions) => (fault: Fault) => void }>;

/** An error that repeats itself while the chunk is on its way is not kept a thousand times. */
const keptAtMost = 20;

/** Listens at once; from `start` on the reporter has listeners of its own. */
export function createErrorReporting(
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>,
  load: LoadReporter = () => import('./sentry.ts'),
): ErrorReporting {
  const kept: Fault[] = [];
  let report = (fault: Fault): void => {
    if (kept.length < keptAtMost) kept.push(fault);
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
      // What the page already says in words, and a person can mend, is no fault of the program.
      if (isWorthReporting(error)) console.error(error);
      report({ error, origin: 'page', componentStack });
    },
    async start(options) {
      try {
        handOver(options ? (await load()).startSentry(options) : () => undefined);
      } catch {
        // The chunk did not come: the application goes on without.
        handOver(() => undefined);
      }
    },
  };
}

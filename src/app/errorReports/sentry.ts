/** The reporter itself, in a separate chunk. Sample rates: specification section 9. All reports pass through the gate. */
import {
  breadcrumbsIntegration,
  browserSessionIntegration,
  browserTracingIntegration,
  captureException,
  dedupeIntegration,
  eventFiltersIntegration,
  functionToStringIntegration,
  globalHandlersIntegration,
  httpContextIntegration,
  init,
  linkedErrorsIntegration,
} from '@sentry/react';
import type { Fault } from './fault.ts';
import { createRecorder } from '../../../inspector/recorder/recorder.ts';
import type { Inspection } from '../../../inspector/recorder/inspection.ts';
import { inspectorAllowList } from '../../shared/inspection/inspectorAllowList.ts';
import { gatedTransport } from './gate.ts';
import { isWorthReporting } from './isWorthReporting.ts';
import type { createReplay } from './replay.ts';

export interface ErrorReportOptions {
  readonly dsn: string;
  readonly release: string;
  /** Source of state machine events; the last ones are attached to a report. */
  readonly inspection: Inspection;
  /** Loads session replay, a separate chunk that is most of the size. */
  readonly loadReplay?: () => Promise<Replay | null>;
}

const attachedSteps = 100;
/** In characters; reports must stay well under the limits of collectors. */
const attachmentLimit = 200_000;

type Replay = ReturnType<typeof createReplay>;

const loadReplay = async () => (await import('./replay.ts')).createReplay();

/** Starts the reporter; returns a function that reports errors which its own listeners do not receive. */
export function startSentry(options: ErrorReportOptions): (fault: Fault) => void {
  const { dsn, release } = options;
  const recorder = createRecorder({ release, allowList: inspectorAllowList, title: () => '', capacity: attachedSteps });
  options.inspection.observe(recorder.observer, recorder.onRoot);
  const client = init({
    dsn,
    release,
    transport: gatedTransport,
    tracesSampleRate: 1,
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1,
    // No tracing headers are sent to the provider or the API.
    tracePropagationTargets: [],
    enhanceFetchErrorMessages: false,
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
      stackFrameVariables: false,
    },
    defaultIntegrations: false,
    integrations: [
      eventFiltersIntegration(),
      functionToStringIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      globalHandlersIntegration(),
      httpContextIntegration(),
      browserSessionIntegration(),
      // Clicked elements can contain names, and the machine events are more informative. Console output is left out as well.
      breadcrumbsIntegration({ dom: false }),
      browserTracingIntegration(),
    ],
    beforeSend(event, hint) {
      if (!isWorthReporting(hint.originalException)) return null;
      const steps = attachment(recorder.last(attachedSteps));
      if (steps) hint.attachments = [...(hint.attachments ?? []), steps];
      return event;
    },
  });
  void (options.loadReplay ?? loadReplay)().then(
    (replay) => replay && client?.addIntegration(replay),
    () => undefined,
  );
  return ({ error, origin, componentStack }) => {
    captureException(error, {
      mechanism: { type: origin, handled: origin === 'page' },
      captureContext: componentStack ? { contexts: { react: { componentStack } } } : {},
    });
  };
}

/** Attaches the newest events that fit to the report. */
function attachment(steps: readonly unknown[]) {
  const texts: string[] = [];
  let size = 0;
  for (const step of steps.toReversed()) {
    const text = JSON.stringify(step);
    size += text.length + 1;
    if (size > attachmentLimit) break;
    texts.push(text);
  }
  if (texts.length === 0) return null;
  const data = `[${texts.toReversed().join(',\n')}]`;
  return { filename: 'machine-events.json', contentType: 'application/json', data };
}

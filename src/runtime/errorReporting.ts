/**
 * Error reporting and session replay, only where a DSN is configured and never in the entry chunk. Sample rates:
 * specification section 9.
 */
export async function startErrorReporting(dsn: string, release: string): Promise<void> {
  const Sentry = await import('@sentry/react');
  Sentry.init({
    dsn,
    release,
    integrations: [
      Sentry.browserTracingIntegration(),
      Sentry.replayIntegration({ maskAllText: true, blockAllMedia: true }),
    ],
    tracesSampleRate: 1,
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1,
  });
}

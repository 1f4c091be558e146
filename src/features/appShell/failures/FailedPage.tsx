import type { ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import { Spinner } from '../../../ui/layout/Spinner.tsx';

/** Loads the page of errors; after the first page is drawn, so that it is there when the connection fails. */
export const loadRouteFailure = () => import('./RouteFailure.tsx');

const RouteFailure = lazy(async (): Promise<{ default: (props: ErrorComponentProps) => ReactNode }> => {
  try {
    return { default: (await loadRouteFailure()).RouteFailure };
  } catch {
    return { default: MissingPart };
  }
});

/** True if a chunk of the application is no longer on the server, or could not be loaded. */
const isMissingPart = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|module script|Failed to fetch|preload CSS/i.test(error.message);

/** Replaces a page that cannot be shown; the application frame stays. */
export function FailedPage({ error, reset, info }: ErrorComponentProps) {
  if (isMissingPart(error)) return <MissingPart />;
  return (
    <Suspense fallback={<Spinner />}>
      <RouteFailure error={error} reset={reset} {...(info && { info })} />
    </Suspense>
  );
}

function MissingPart() {
  const { t } = useTranslation('frame');
  return (
    <ErrorNotice
      title={t('failure.title')}
      error={t('failure.newVersion')}
      onRetry={() => globalThis.location.reload()}
    />
  );
}

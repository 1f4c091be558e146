import { useSearch } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { selectIsSigningInAgain } from '../../../machines/auth/selectors.ts';
import { backgroundTaskDelay } from '../../../machines/pageTimings.ts';
import { selectMayShowPage } from '../../../machines/shell/shellMachine.ts';
import { Spinner } from '../../ui/layout/Spinner.tsx';
import { useDisplayPreferences } from '../../context/Theme.tsx';
import { useApp, useOpenProject } from '../../context/useApp.ts';
import { OutboxNoticePlace } from '../../shared/outbox/notice/OutboxNoticePlace.tsx';
import { useStayUntilStored } from '../../shared/outbox/useStayUntilStored.ts';
import { ClockNotice } from './notices/ClockNotice.tsx';
import styles from './AppShell.module.css';
import { LoadingBar } from './LoadingBar.tsx';
import { HelpPlace } from './help/HelpPlace.tsx';
import { CommandPaletteTrigger } from './palette/CommandPaletteTrigger.tsx';
import { ProblemTrigger } from './problem/ProblemTrigger.tsx';
import { loadRouteFailure } from './failures/FailedPage.tsx';
import { PageInFeature } from './failures/PageInFeature.tsx';
import { OutboxPlace } from './notices/OutboxPlace.tsx';
import { ScanPlace } from './scan/ScanPlace.tsx';
import { ScannerKeys } from './scan/ScannerKeys.tsx';
import { SessionNotice } from './notices/SessionNotice.tsx';
import { SideNavigation } from './SideNavigation.tsx';
import { TopBar } from './TopBar.tsx';
import { UnitNotice } from './notices/UnitNotice.tsx';
import { UpdateNotice } from './notices/UpdateNotice.tsx';

const ArchivedNotice = lazy(async () => ({ default: (await import('./notices/ArchivedNotice.tsx')).ArchivedNotice }));

const NavigationDrawer = lazy(async () => ({ default: (await import('./NavigationDrawer.tsx')).NavigationDrawer }));

const UnreadNotice = lazy(async () => ({ default: (await import('./notices/UnreadNotice.tsx')).UnreadNotice }));

/** If the dialog cannot be loaded, the page must not fail: the notice above it then has the button. */
const SignInAgainDialog = lazy(async (): Promise<{ default: () => ReactNode }> => {
  try {
    return { default: (await import('./signIn/SignInAgainDialog.tsx')).SignInAgainDialog };
  } catch {
    return { default: () => null };
  }
});

/** Application frame: top bar, side navigation, and the page between them. */
export function AppShell() {
  const { t } = useTranslation('frame');
  const { sidebar } = useDisplayPreferences();
  const { auth, shell, queue } = useApp();
  const isSigningInAgain = useSelector(auth, selectIsSigningInAgain);
  const mayShow = useSelector(shell, selectMayShowPage);
  const isArchived = useOpenProject()?.archive ?? false;
  const unread = useSearch({ strict: false, select: (search) => search.unread });
  useStayUntilStored(queue);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => void loadRouteFailure().catch(() => undefined), backgroundTaskDelay);
    return () => clearTimeout(timer);
  }, []);

  // While navigating to the provider, nothing of the signed-out user stays on the screen.
  if (!mayShow) {
    return (
      <>
        <SessionNotice />
        <Spinner />
      </>
    );
  }
  return (
    <div className={styles['frame']}>
      <a href="#content" className={styles['skip']}>
        {t('skipToContent')}
      </a>
      <LoadingBar />
      <TopBar isDrawerOpen={isDrawerOpen} onDrawer={setDrawerOpen} />
      <ClockNotice />
      <SessionNotice />
      {isArchived && (
        <Suspense>
          <ArchivedNotice />
        </Suspense>
      )}
      {unread && (
        <Suspense>
          <UnreadNotice parts={unread} />
        </Suspense>
      )}
      <OutboxNoticePlace />
      <ScanPlace />
      <div className={styles['columns']}>
        <aside className={styles['side']}>
          <SideNavigation isNarrow={sidebar === 'narrow'} />
        </aside>
        {isDrawerOpen && (
          <Suspense>
            <NavigationDrawer onClose={() => setDrawerOpen(false)} />
          </Suspense>
        )}
        <main id="content" tabIndex={-1} className={styles['main']}>
          <PageInFeature />
        </main>
        <HelpPlace />
      </div>
      {/* Placed below the page: they appear spontaneously, and the content must not shift under the user's finger. */}
      <UnitNotice />
      <UpdateNotice />
      <CommandPaletteTrigger />
      <ProblemTrigger />
      <ScannerKeys />
      <OutboxPlace />
      {isSigningInAgain && (
        <Suspense>
          <SignInAgainDialog />
        </Suspense>
      )}
    </div>
  );
}

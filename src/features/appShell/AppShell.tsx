import { Outlet, useRouterState } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { selectIsGone } from '../../../machines/auth/selectors.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { useDisplayPreferences } from '../../context/Theme.tsx';
import { useApp } from '../../context/useApp.ts';
import { ClockNotice } from './ClockNotice.tsx';
import styles from './AppShell.module.css';
import { LoadingBar } from './LoadingBar.tsx';
import { CommandPaletteTrigger } from './CommandPaletteTrigger.tsx';
import { SessionNotice } from './SessionNotice.tsx';
import { SideNavigation } from './SideNavigation.tsx';
import { TopBar } from './TopBar.tsx';

/** Top bar, side navigation, and the page between them. */
export function AppShell() {
  const { t } = useTranslation('frame');
  const { sidebar } = useDisplayPreferences();
  const { auth } = useApp();
  const isGone = useSelector(auth, selectIsGone);
  const [isDrawerOpen, setDrawerOpen] = useState(false);

  // On the way to the provider nothing of the person who signed out stays on the screen.
  if (isGone) {
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
      <div className={styles['columns']}>
        <aside className={styles['side']}>
          <SideNavigation isNarrow={sidebar === 'narrow'} />
        </aside>
        {isDrawerOpen && <Drawer onClose={() => setDrawerOpen(false)} />}
        <main id="content" tabIndex={-1} className={styles['main']}>
          <Outlet />
        </main>
      </div>
      <CommandPaletteTrigger />
    </div>
  );
}

/** The navigation over the page, on narrow screens; the browser keeps the focus inside. */
function Drawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('frame');
  const dialog = useRef<HTMLDialogElement>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const opened = useRef(path);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  useEffect(() => {
    if (opened.current !== path) onClose();
  }, [path, onClose]);
  return (
    <dialog ref={dialog} className={styles['drawer']} aria-label={t('nav.main')} onCancel={onClose}>
      <button type="button" className="button plain" onClick={onClose}>
        {t('nav.close')}
      </button>
      <SideNavigation isNarrow={false} onNavigate={onClose} />
    </dialog>
  );
}

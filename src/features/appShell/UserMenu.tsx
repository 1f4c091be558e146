import UserIcon from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs';
import { useRouter, type AnyRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { selectAuthLabel } from '../../../machines/auth/selectors.ts';
import { userMenuPreloadDelay } from '../../../machines/pageTimings.ts';
import { useApp, useCurrentUserOrNull } from '../../context/useApp.ts';
import styles from './UserMenu.module.css';

const loadList = async () => ({ default: (await import('./UserMenuList.tsx')).UserMenuList });
const UserMenuList = lazy(loadList);

/** Preloads the menu, the signed-out page, and the dialog for an expired session. */
async function fetchWayOut(router: AnyRouter): Promise<void> {
  try {
    await Promise.all([
      loadList(),
      import('./signIn/SignInAgainDialog.tsx'),
      router.preloadRoute({ to: '/signed-out' }),
    ]);
  } catch {
    // They are loaded again when needed.
  }
}

/**
 * User menu: the signed-in user, the display settings of this device, and sign-out. Its parts are preloaded once the page is
 * idle, so that signing out works offline, too.
 */
export function UserMenu() {
  const { t } = useTranslation('frame');
  const { auth } = useApp();
  const router = useRouter();
  const label = useSelector(auth, selectAuthLabel);
  const name = useCurrentUserOrNull()?.name ?? label;
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => void fetchWayOut(router), userMenuPreloadDelay);
    return () => clearTimeout(timer);
  }, [router]);
  const button = (
    <button
      type="button"
      className={styles['button']}
      aria-haspopup="menu"
      aria-label={t('user.menu', { name })}
      onClick={() => setWanted(true)}
    >
      <UserIcon aria-hidden stroke={1.5} />
      <span className={styles['name']}>{name}</span>
    </button>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <UserMenuList name={name} />
    </Suspense>
  );
}

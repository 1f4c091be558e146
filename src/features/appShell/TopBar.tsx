import CollapseIcon from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftCollapse.mjs';
import ExpandIcon from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftExpand.mjs';
import MenuIcon from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import ScanIcon from '@tabler/icons-react/dist/esm/icons/IconScan.mjs';
import SearchIcon from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { Link, useRouterState } from '@tanstack/react-router';
import { useSetAtom } from 'jotai/react';
import { useApp } from '../../context/useApp.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useChangePreferences, useDisplayPreferences } from '../../context/Theme.tsx';
import { titleKeyOf } from '../../context/shownPage.ts';
import { ConnectionBadge } from './ConnectionBadge.tsx';
import { Logo } from './signIn/Logo.tsx';
import { openPaletteAtom } from './palette/commandPalette.ts';
import { ProjectSwitcher } from './projectSwitcher/ProjectSwitcher.tsx';
import styles from './TopBar.module.css';
import { UserMenu } from './UserMenu.tsx';

interface TopBarProps {
  readonly isDrawerOpen: boolean;
  readonly onDrawer: (isOpen: boolean) => void;
}

export function TopBar({ isDrawerOpen, onDrawer }: TopBarProps) {
  const { t } = useTranslation('frame');
  const title = useRouterState({ select: titleKeyOf });
  const openPalette = useSetAtom(openPaletteAtom);
  const { scanner } = useApp();
  return (
    <header className={styles['bar']}>
      <button
        type="button"
        className={`${styles['iconButton']} ${styles['drawerButton']}`}
        aria-label={t('nav.open')}
        aria-expanded={isDrawerOpen}
        onClick={() => onDrawer(true)}
      >
        <MenuIcon aria-hidden stroke={1.5} />
      </button>
      <SidebarButton />
      <Link to="/" className={styles['home']} aria-label={t('titles.dashboard')}>
        <Logo />
        <span className={styles['name']}>{t('titles.dashboard')}</span>
      </Link>
      <ProjectSwitcher />
      {title !== 'dashboard' && <span className={styles['title']}>{t(`titles.${title}`)}</span>}
      <div className={styles['end']}>
        <button type="button" className={styles['search']} onClick={openPalette} aria-keyshortcuts="Control+K">
          <SearchIcon aria-hidden stroke={1.5} />
          {/* The space separates the visible words, so that the text matches the accessible name. */}
          <span className={styles['searchText']}>{t('palette.open')}</span>{' '}
          <kbd className={styles['keys']}>{t('palette.keys')}</kbd>
        </button>
        <button
          type="button"
          className={`${styles['iconButton']} ${styles['scan']}`}
          aria-label={t('scan.open')}
          aria-keyshortcuts="F8"
          onClick={() => scanner.send({ type: 'scanner.open' })}
        >
          <ScanIcon aria-hidden stroke={1.5} />
        </button>
        <ConnectionBadge />
        <UserMenu />
      </div>
    </header>
  );
}

function SidebarButton() {
  const { t } = useTranslation('frame');
  const change = useChangePreferences();
  const isNarrow = useDisplayPreferences().sidebar === 'narrow';
  const Icon = isNarrow ? ExpandIcon : CollapseIcon;
  return (
    <button
      type="button"
      className={`${styles['iconButton']} ${styles['sidebarButton']}`}
      aria-label={isNarrow ? t('nav.expand') : t('nav.collapse')}
      aria-expanded={!isNarrow}
      onClick={() => change({ sidebar: isNarrow ? 'wide' : 'narrow' })}
    >
      <Icon aria-hidden stroke={1.5} />
    </button>
  );
}

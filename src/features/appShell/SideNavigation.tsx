import { Link, useRouterState } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { pageAtPath } from '../../../contract/base/pages/pages.ts';
import { useCurrentUserOrNull, useOpenProject } from '../../context/useApp.ts';
import { isOffered, projectNavigation, systemNavigation, type NavItem } from './navigation.ts';
import styles from './SideNavigation.module.css';

interface SideNavigationProps {
  /** Shows only icons; the labels remain for screen readers. */
  readonly isNarrow: boolean;
  readonly onNavigate?: (() => void) | undefined;
}

/** Navigation to the pages; those the user cannot open are not shown. */
export function SideNavigation({ isNarrow, onNavigate }: SideNavigationProps) {
  const { t } = useTranslation(['frame', 'commodities']);
  const project = useOpenProject();
  const user = useCurrentUserOrNull();
  const open = useRouterState({ select: ({ location }) => pageAtPath(location.pathname)?.page });
  const mayOpen = isOffered(user);
  const items = (project ? projectNavigation(t, String(project.id)) : systemNavigation(t)).filter(mayOpen);

  return (
    <nav
      aria-label={project ? t('nav.project') : t('nav.main')}
      className={isNarrow ? `${styles['nav']} ${styles['narrow']}` : styles['nav']}
    >
      <ul className={styles['list']}>
        {items.map((item) => {
          const isOpen = item.children !== undefined && open !== undefined && item.pages.includes(open);
          const children = isOpen && !isNarrow ? (item.children ?? []).filter(mayOpen) : [];
          return (
            <li key={item.label}>
              <ItemLink item={item} isInside={isOpen} isNarrow={isNarrow} onNavigate={onNavigate} />
              {children.length > 0 && (
                <ul className={styles['children']}>
                  {children.map(({ label, link }) => (
                    <li key={label}>
                      <Link
                        {...link}
                        className={styles['child']}
                        activeProps={{ className: `${styles['child']} ${styles['active']}` }}
                        onClick={onNavigate}
                      >
                        {label}
                      </Link>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

interface ItemLinkProps extends SideNavigationProps {
  readonly item: NavItem;
  readonly isInside: boolean;
}

function ItemLink({ item: { icon: Icon, label, link, children }, isInside, isNarrow, onNavigate }: ItemLinkProps) {
  const isHere = `${styles['item']} ${children ? styles['inside'] : styles['active']}`;
  return (
    <Link
      {...link}
      className={isInside ? `${styles['item']} ${styles['inside']}` : styles['item']}
      activeProps={{ className: isHere }}
      title={isNarrow ? label : undefined}
      onClick={onNavigate}
    >
      <Icon aria-hidden size={18} stroke={1.5} className={styles['icon']} />
      <span className={isNarrow ? 'hiddenVisually' : styles['label']}>{label}</span>
    </Link>
  );
}

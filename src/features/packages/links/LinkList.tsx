import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { PackageLink } from '../../../../contract/packages/links.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import styles from './links.module.css';

interface LinkListProps {
  readonly heading: string;
  /** Message shown if there are no links. */
  readonly none: string;
  /** True to show the package of each link. */
  readonly isOfProject?: boolean;
  readonly links: readonly PackageLink[];
  /** Time at which the list was loaded, ms since 1970. */
  readonly asOf: number;
  /** Id of the link being ended; null for none. */
  readonly ending: number | null;
  readonly onEnd: (link: PackageLink) => void;
}

/** Links that are still active: who created each, until when it is valid, and whether it currently opens nothing. */
export function LinkList({ heading, none, isOfProject = false, links, asOf, ending, onEnd }: LinkListProps) {
  const { t } = useTranslation('packages');
  const formats = useFormats();
  const open = links.filter(({ endedAt, expiresAt }) => endedAt === null && expiresAt.getTime() > asOf);
  if (open.length === 0) return <p className="muted">{none}</p>;
  return (
    <>
      <h3 className={styles['heading']}>{heading}</h3>
      <ul className={styles['list']}>
        {open.map((link) => (
          <li key={link.id}>
            <span className={styles['line']}>
              <span>
                {isOfProject && `${link.number} · `}
                {t('links.until', { until: formats.dateTime(link.expiresAt) })}
              </span>
              <span className="muted">
                {[
                  link.madeBy,
                  formats.dateTime(link.madeAt),
                  t('links.opened', { count: link.timesOpened, shown: formats.count(link.timesOpened) }),
                ].join(' · ')}
              </span>
              {!link.isOpen && <span>{t('links.closed', { name: link.madeBy })}</span>}
            </span>
            <button
              type="button"
              className="button"
              aria-label={t(isOfProject ? 'links.endOneOf' : 'links.endOne', {
                made: formats.dateTime(link.madeAt),
                number: link.number,
              })}
              aria-disabled={ending === link.id || undefined}
              onClick={() => {
                if (ending !== link.id) onEnd(link);
              }}
            >
              {t('links.end')}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

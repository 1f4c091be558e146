import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { PackageLink } from '../../../../contract/packages/links.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import styles from './links.module.css';

interface LinkListProps {
  readonly links: readonly PackageLink[];
  /** When the list was told, ms. */
  readonly asOf: number;
  /** The one that is being ended. */
  readonly ending: number | null;
  readonly onEnd: (id: number) => void;
}

/** Those that open the package now. */
export function LinkList({ links, asOf, ending, onEnd }: LinkListProps) {
  const { t } = useTranslation('packages');
  const formats = useFormats();
  const open = links.filter(({ endedAt, expiresAt }) => endedAt === null && expiresAt.getTime() > asOf);
  if (open.length === 0) return <p className="muted">{t('links.none')}</p>;
  return (
    <>
      <h3 className={styles['heading']}>{t('links.open', { count: open.length })}</h3>
      <ul className={styles['list']}>
        {open.map(({ id, madeBy, madeAt, expiresAt, timesOpened }) => (
          <li key={id}>
            <span className={styles['line']}>
              <span>{t('links.until', { until: formats.dateTime(expiresAt) })}</span>
              <span className="muted">
                {[
                  madeBy,
                  formats.dateTime(madeAt),
                  t('links.opened', { count: timesOpened, shown: formats.count(timesOpened) }),
                ].join(' · ')}
              </span>
            </span>
            <button
              type="button"
              className="button"
              aria-label={t('links.endOne', { made: formats.dateTime(madeAt) })}
              aria-disabled={ending === id || undefined}
              onClick={() => {
                if (ending !== id) onEnd(id);
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

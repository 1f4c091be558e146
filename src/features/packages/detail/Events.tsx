/** What happened to a package, the newest first: its steps, and rows that came or went while it was in the field. */
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { PackageEvent } from '../../../../contract/packages/packages.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import styles from './detail.module.css';

export function Events({ events }: { readonly events: readonly PackageEvent[] }) {
  const { t } = useTranslation('packages');
  const formats = useFormats();
  if (events.length === 0) return null;
  const what = ({ step, rowsAdded, rowsRemoved, isAutomatic }: PackageEvent) =>
    [
      step && (isAutomatic ? t('events.byProgress') : t(`events.${step}`)),
      rowsAdded > 0 && t('events.added', { count: rowsAdded, shown: formats.count(rowsAdded) }),
      rowsRemoved > 0 && t('events.removed', { count: rowsRemoved, shown: formats.count(rowsRemoved) }),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <section className={styles['part']} aria-label={t('events.label')}>
      <h3>{t('events.label')}</h3>
      <ol className={styles['events']}>
        {events.map((event) => (
          <li key={`${event.at.getTime()} ${event.to} ${event.rowsAdded} ${event.rowsRemoved}`}>
            <span>{what(event)}</span>
            {event.reason !== null && <span>{t('events.because', { reason: event.reason })}</span>}
            <span className="muted">{[event.by, formats.dateTime(event.at)].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

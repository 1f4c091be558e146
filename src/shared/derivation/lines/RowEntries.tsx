import { commodities } from '../../../../contract/commodities/index.ts';
import type { RowFigures } from '../../../../contract/reports/figures/figures.ts';
import type { derivation as enUS } from '../../../i18n/locales/en-US/derivation.ts';
import styles from '../derivation.module.css';
import { signed } from './rowSentences.ts';
import { useFigureWords } from '../useFigureWords.ts';

type Source = keyof typeof enUS.row.sources;

/** Entries of a row: user, value, time and means; a revision that moved the row is listed as one entry. */
export function RowEntries({ row: { type, unit, entries } }: { readonly row: RowFigures }) {
  const { t, i18n, formats, terms } = useFigureWords();
  const isSource = (source: string): source is Source => i18n.exists(`derivation:row.sources.${source}`);
  const hours = formats.decimals(4);
  if (entries.length === 0) return <p>{t('row.noEntries')}</p>;
  return (
    <ol className={styles['lines']}>
      {entries.map((entry, at) => {
        const step = commodities[type].steps.find(({ key }) => key === entry.step);
        const texts = {
          day: formats.date(entry.workDate),
          step: step ? terms.label(step) : entry.step,
          percent: signed(entry.deltaFraction * 100, formats.percent),
          hours: `${signed(entry.earnedHours, hours)} ${t('terms:units.hours')}`,
          quantity:
            `${signed(entry.deltaQuantity, formats.number)} ${unit === 'ea' ? '' : t(`terms:units.${unit}`)}`.trim(),
        };
        const source = isSource(entry.source) ? t(`row.sources.${entry.source}`) : entry.source;
        const by = t('row.entryBy', {
          name: entry.enteredBy || t('row.somebody'),
          at: formats.dateTime(entry.enteredAt),
          source,
        });
        const about = [by, entry.foreman && t('row.foreman', { name: entry.foreman }), entry.note];
        return (
          // Entries are never taken out of a history.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <p>{t(unit === 'ea' ? 'row.entry' : 'row.entryQuantity', texts)}</p>
            <p className={styles['note']}>{about.filter(Boolean).join(' · ')}</p>
          </li>
        );
      })}
    </ol>
  );
}

/** Package list for narrow screens: one touch row per package, which opens it. */
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { PackageRow } from '../../../../contract/packages/packages.ts';
import { useToday } from '../../../base/useToday.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { numberOf, textOf } from '../numberOf.ts';
import styles from '../packages.module.css';
import { LateBadge, PackageStatusBadge } from './NumberCell.tsx';

interface PackageCardsProps {
  readonly label: string;
  readonly rows: readonly PackageRow[];
  /** Id of the package just closed, to which the list scrolls back. */
  readonly cameFrom: number | undefined;
  readonly onOpen: (id: number) => void;
}

export function PackageCards({ label, rows, cameFrom, onOpen }: PackageCardsProps) {
  const { t } = useTranslation('packages');
  const formats = useFormats();
  const today = useToday();
  const left = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    left.current?.scrollIntoView?.({ block: 'center' });
    left.current?.focus({ preventScroll: true });
    // Runs once, when the list is mounted again.
  }, []);
  return (
    <ul className={styles['cards']} aria-label={label}>
      {rows.map((row) => {
        const planned = [textOf(row, 'plannedStart'), textOf(row, 'plannedFinish')].filter((day) => day !== '');
        return (
          <li key={row.id}>
            <button
              ref={row.id === cameFrom ? left : undefined}
              type="button"
              className={styles['card']}
              onClick={() => onOpen(row.id)}
            >
              <span className={styles['cardNumber']}>{numberOf(row)}</span>
              <span className={styles['badges']}>
                <LateBadge {...{ row, today }} />
                <PackageStatusBadge row={row} />
              </span>
              <span className={styles['cardName']}>{textOf(row, 'description')}</span>
              <span className="muted">
                {[textOf(row, 'foreman'), planned.map((day) => formats.date(day)).join(' – ')]
                  .filter((text) => text !== '')
                  .join(' · ')}
              </span>
              <span className={`numeric ${styles['cardFigures']}`}>
                {row.rowCount === 0
                  ? t('noRows')
                  : t('card', {
                      done: formats.count(row.done),
                      rows: formats.count(row.rowCount),
                      ready: formats.count(row.ready),
                    })}
              </span>
              <progress className={styles['bar']} max={100} value={row.percent ?? 0} aria-hidden />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

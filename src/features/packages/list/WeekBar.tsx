import type { CSSProperties } from 'react';
import styles from '../packages.module.css';
import { partOf, placeOf, weeksIn, type WeekSpan } from './weeks.ts';
import type { PackageRow } from '../../../../contract/packages/packages.ts';

interface WeekBarProps {
  readonly row: PackageRow;
  readonly span: WeekSpan;
  readonly today: string;
}

const percent = (share: number): string => `${share * 100}%`;

/** The planned days of a package among the weeks of all, what is earned of it filled. The days stand in columns of their own. */
export function WeekBar({ row, span, today }: WeekBarProps) {
  const part = partOf(row, span);
  const now = placeOf(today, span);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a variable of the style sheet
  const weeks = { '--weeks': weeksIn(span) } as CSSProperties;
  return (
    <span className={styles['weeks']} style={weeks} aria-hidden>
      {part && (
        <span className={styles['planned']} style={{ left: percent(part.start), width: percent(part.length) }}>
          <span className={styles['earned']} style={{ width: percent((row.percent ?? 0) / 100) }} />
        </span>
      )}
      {now !== null && <span className={styles['today']} style={{ left: percent(now) }} />}
    </span>
  );
}

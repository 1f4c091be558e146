/** One line per cause of issues, with its fixes; its rows expand on demand. */
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from '../../../../i18n/useTranslation.ts';
import type { IssueCause } from '../../../../../contract/imports/imports.ts';
import { useFormats } from '../../../../i18n/useFormats.ts';
import { StatusBadge } from '../../../../ui/status/StatusBadge.tsx';
import type { StatusTone } from '../../../../ui/status/statusTone.ts';
import styles from '../tables.module.css';

const tones: Record<IssueCause['severity'], StatusTone> = { error: 'critical', warning: 'warning', info: 'none' };

interface CauseProps {
  readonly severity: IssueCause['severity'];
  /** Description of the problem, with its count. */
  readonly title: string;
  /** Message of one of its rows. */
  readonly example: string;
  readonly cures?: ReactNode;
  /** Renders the rows on demand. */
  readonly renderRows: () => ReactNode;
}

export function Cause({ severity, title, example, cures, renderRows }: CauseProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li>
      <div className={styles['cause']}>
        <button
          type="button"
          className="button plain"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? '▾' : '▸'} <SeverityBadge severity={severity} /> {title}
        </button>
        {cures}
        {!isOpen && <span className={`muted ${styles['example']}`}>{example}</span>}
      </div>
      <div id={id}>{isOpen && renderRows()}</div>
    </li>
  );
}

export function SeverityBadge({ severity }: Pick<IssueCause, 'severity'>) {
  const { t } = useTranslation('imports');
  return <StatusBadge tone={tones[severity]}>{t(`issues.severities.${severity}`)}</StatusBadge>;
}

interface IssueLine {
  readonly row: number | null;
  readonly column: string;
  readonly value: string;
  readonly reason: string;
}

/** Table of the cells of a file that have issues. */
export function IssueTable({
  issues,
  children,
}: {
  readonly issues: readonly IssueLine[];
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation('imports');
  const formats = useFormats();
  return (
    <div className={styles['frame']}>
      <table className="table">
        <thead>
          <tr>
            {(['row', 'column', 'value', 'reason'] as const).map((key) => (
              <th key={key} scope="col" className={key === 'row' ? 'numeric' : undefined}>
                {t(`issues.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {issues.map((issue, place) => (
            // Two issues of one cell can be alike in every word.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={place}>
              <td className="numeric">{issue.row === null ? '' : formats.count(issue.row)}</td>
              <td>{issue.column}</td>
              <td className={styles['rejected']}>{issue.value}</td>
              <td className={styles['reason']}>{issue.reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </div>
  );
}

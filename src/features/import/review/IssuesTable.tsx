import { useTranslation } from 'react-i18next';
import type { ImportIssue } from '../../../../contract/imports.ts';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import type { StatusTone } from '../../../ui/statusTone.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { groupByCause } from './issueGroups.ts';
import styles from './tables.module.css';

const tones: Record<ImportIssue['severity'], StatusTone> = { error: 'critical', warning: 'warning', info: 'none' };

/** Row, column, value and reason of whatever was wrong or doubtful, by cause. */
export function IssuesTable({ issues, total }: { readonly issues: readonly ImportIssue[]; readonly total: number }) {
  const { t } = useTranslation('imports');
  const formats = useFormats();
  if (issues.length === 0) return <p className="muted">{t('issues.none')}</p>;
  return (
    <>
      {/* A scrolling region is reached by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles['frame']} aria-label={t('review.issues')} tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              {(['severity', 'row', 'column', 'value', 'reason'] as const).map((key) => (
                <th key={key} scope="col" className={key === 'row' ? 'numeric' : undefined}>
                  {t(`issues.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          {groupByCause(issues).map(({ cause, severity, issues: grouped }) => (
            <tbody key={`${severity} ${cause}`}>
              <tr>
                <th scope="rowgroup" colSpan={5} className={styles['group']}>
                  <StatusBadge tone={tones[severity]}>{t(`issues.severities.${severity}`)}</StatusBadge>{' '}
                  {t(`issues.causes.${cause}`)} ({formats.count(grouped.length)})
                </th>
              </tr>
              {grouped.map((issue, place) => (
                // Two issues of one cell can be alike in every word.
                // oxlint-disable-next-line react/no-array-index-key
                <tr key={place}>
                  <td>{t(`issues.severities.${issue.severity}`)}</td>
                  <td className="numeric">{issue.row === null ? '' : formats.count(issue.row)}</td>
                  <td>{issue.column}</td>
                  <td className={styles['value']}>{issue.value}</td>
                  <td className={styles['reason']}>{issue.reason}</td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </section>
      {issues.length < total && (
        <p className="muted">
          {t('issues.shown', { shown: formats.count(issues.length), total: formats.count(total) })}
        </p>
      )}
    </>
  );
}

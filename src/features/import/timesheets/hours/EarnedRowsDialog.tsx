/** Dialog with the rows behind a number of earned hours; each links to its row in Data & Assignment. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../../i18n/useTranslation.ts';
import type { QueryOf } from '../../../../../contract/base/calls/endpoint.ts';
import { listEarnedRows } from '../../../../../contract/timesheets/earnedRows.ts';
import { useApp } from '../../../../context/useApp.ts';
import { useFormats } from '../../../../i18n/useFormats.ts';
import { useTerms } from '../../../../i18n/useTerms.ts';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { ErrorNotice } from '../../../../ui/layout/ErrorNotice.tsx';
import { RowLink } from '../../../../ui/layout/RowLink.tsx';
import { Reading } from '../../../../ui/layout/Spinner.tsx';
import styles from '../timesheets.module.css';

interface EarnedRowsDialogProps {
  readonly projectId: number;
  readonly name: string;
  /** Group of the number: its account code or foreman. */
  readonly of: Pick<QueryOf<typeof listEarnedRows>, 'groupBy' | 'key'>;
  readonly onClose: () => void;
}

const shownRows = 500;

export function EarnedRowsDialog({ projectId, name, of, onClose }: EarnedRowsDialogProps) {
  const { t } = useTranslation('timesheets');
  const { call } = useApp();
  const formats = useFormats();
  const terms = useTerms();
  const query = { projectId, limit: shownRows, ...of };
  const { data, error, refetch } = useQuery({
    queryKey: ['timesheets', 'earnedRows', query],
    queryFn: ({ signal }) => call(listEarnedRows, { query, signal, quiet: true }),
  });
  const title = t('hours.rows', { name });
  return (
    <Dialog isWide title={title} onClose={onClose}>
      {error && <ErrorNotice error={error} title={t('hours.noRows', { name })} onRetry={() => void refetch()} />}
      {!data && !error && <Reading />}
      {data && (
        <>
          <p role="status" className={styles['note']}>
            {t(data.rows.length < data.total ? 'hours.firstRowsOf' : 'hours.allRows', {
              count: data.total,
              shown: formats.count(data.rows.length),
              total: formats.count(data.total),
              earned: formats.hours(data.earnedHours),
              budget: formats.hours(data.budgetHours),
            })}
          </p>
          {/* A scrollable region must be reachable by keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <section className={styles['frame']} aria-label={title} tabIndex={0}>
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">{t('hours.row')}</th>
                  <th scope="col">{t('hours.type')}</th>
                  <th scope="col" className="numeric">
                    {t('columns.earnedHours')}
                  </th>
                  <th scope="col" className="numeric">
                    {t('columns.budgetHours')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.rows.map(({ type, id, tag, earnedHours, budgetHours }) => (
                  <tr key={`${type} ${id}`}>
                    <th scope="row" className="mono">
                      <RowLink projectId={projectId} row={{ type, id }} className="name-link">
                        {tag}
                      </RowLink>
                    </th>
                    <td>{terms.commodity(type)}</td>
                    <td className="numeric">{formats.hours(earnedHours)}</td>
                    <td className="numeric">{formats.hours(budgetHours)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </>
      )}
    </Dialog>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useApp } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import styles from '../AdminDashboard.module.css';
import { bytesText } from '../bytesText.ts';
import { problemReportsQuery } from '../queries.ts';
import { ScrollTable } from '../ScrollTable.tsx';
import { ReportDetails } from './ReportDetails.tsx';

/** Problem reports sent by users; an opened one is shown above the list. */
export function ReportsSection({ box }: { readonly box: string | undefined }) {
  const { t, i18n } = useTranslation('admin');
  const { call } = useApp();
  const formats = useFormats();
  const { data, error, isPending, refetch } = useQuery(problemReportsQuery(call));
  const columns = (['at', 'by', 'description', 'screen', 'build', 'size'] as const).map((name) => t(`reports.${name}`));
  return (
    <div className={styles['section']} aria-busy={isPending}>
      {box !== undefined && <ReportDetails key={box} boxId={box} />}
      <h2>{t('reports.title')}</h2>
      <p className={styles['note']}>{t('reports.intro')}</p>
      {error && <ErrorNotice title={t('reports.failed')} error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className={styles['note']}>{t('reports.none')}</p>}
      {data && data.length > 0 && (
        <ScrollTable label={t('reports.title')} columns={columns}>
          {data.map(({ boxId, by, sentAt, description, screen, build, bytes }) => (
            <tr key={boxId} aria-current={boxId === box ? 'true' : undefined}>
              <th scope="row">
                <Link to="/admin-dashboard" search={{ view: 'reports', box: boxId }}>
                  {formats.dateTime(sentAt)}
                </Link>
              </th>
              <td>{by.name}</td>
              <td className={styles['description']}>{description}</td>
              <td className="mono">{screen}</td>
              <td className="mono">{build}</td>
              <td>{bytesText(bytes, i18n.language)}</td>
            </tr>
          ))}
        </ScrollTable>
      )}
    </div>
  );
}

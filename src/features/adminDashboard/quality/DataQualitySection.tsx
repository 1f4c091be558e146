import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useApp } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import styles from '../AdminDashboard.module.css';
import { ProjectLink } from '../ProjectLink.tsx';
import { dataQualityQuery } from '../queries.ts';
import { ScrollTable } from '../ScrollTable.tsx';
import { GapLinks, gaps } from './GapLinks.tsx';

/** Missing data per project; every number links to the rows it counts. */
export function DataQualitySection() {
  const { t } = useTranslation('admin');
  const { call } = useApp();
  const formats = useFormats();
  const { data, error, isPending, isFetching, refetch } = useQuery(dataQualityQuery(call));
  const columns = [t('quality.project'), t('quality.rows'), ...gaps.map((gap) => t(`quality.columns.${gap}`))];
  return (
    <div className={styles['section']} aria-busy={isFetching}>
      <div className={styles['heading']}>
        <h2>{t('quality.title')}</h2>
        <span className={styles['note']}>{data && t('quality.at', { time: formats.dateTime(data.at) })}</span>
        <button type="button" className="button" disabled={isFetching} onClick={() => void refetch()}>
          {t('quality.again')}
        </button>
      </div>
      <p className={styles['note']}>{t('quality.intro')}</p>
      {isPending && <p className={styles['note']}>{t('quality.loading')}</p>}
      {error && <ErrorNotice title={t('quality.failed')} error={error} onRetry={() => void refetch()} />}
      {data?.projects.length === 0 && <p className={styles['note']}>{t('quality.none')}</p>}
      {data && data.projects.length > 0 && (
        <ScrollTable label={t('quality.title')} columns={columns} numeric={1}>
          {data.projects.map((quality) => (
            <tr key={quality.project.id}>
              <th scope="row">
                <ProjectLink project={quality.project} />
              </th>
              <td className="numeric">{formats.count(quality.rows)}</td>
              {gaps.map((gap) => (
                <td key={gap} className="numeric">
                  <GapLinks gap={gap} quality={quality} />
                </td>
              ))}
            </tr>
          ))}
        </ScrollTable>
      )}
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { jobKinds, type SystemJob } from '../../../../contract/admin/jobs.ts';
import { useApp } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import type { StatusTone } from '../../../ui/status/statusTone.ts';
import styles from '../AdminDashboard.module.css';
import { ProjectLink } from '../ProjectLink.tsx';
import { jobsQuery } from '../queries.ts';
import { ScrollTable } from '../ScrollTable.tsx';

const CancelJobDialog = lazy(async () => ({ default: (await import('./CancelJobDialog.tsx')).CancelJobDialog }));

const tones: Readonly<Record<SystemJob['status'], StatusTone>> = {
  queued: 'none',
  running: 'progress',
  succeeded: 'complete',
  failed: 'critical',
  cancelled: 'none',
};

/** Jobs that are running, waiting or recently finished; those that can be stopped safely have a button for it. */
export function JobsSection() {
  const { t } = useTranslation('admin');
  const { call } = useApp();
  const { data, error, refetch } = useQuery(jobsQuery(call));
  const [requested, setRequested] = useState<SystemJob | null>(null);
  const columns = (['kind', 'project', 'about', 'by', 'status', 'at', 'act'] as const).map((name) => t(`jobs.${name}`));
  return (
    <div className={styles['section']}>
      <h2>{t('jobs.title')}</h2>
      {error && <ErrorNotice title={t('jobs.failed')} error={error} onRetry={() => void refetch()} />}
      {data?.jobs.length === 0 && <p className={styles['note']}>{t('jobs.none')}</p>}
      {data && data.jobs.length > 0 && (
        <ScrollTable label={t('jobs.title')} columns={columns}>
          {data.jobs.map((job) => (
            <JobRow key={job.id} job={job} onCancel={() => setRequested(job)} />
          ))}
        </ScrollTable>
      )}
      {requested && (
        <Suspense>
          <CancelJobDialog job={requested} onClose={() => setRequested(null)} />
        </Suspense>
      )}
    </div>
  );
}

function JobRow({ job, onCancel }: { readonly job: SystemJob; readonly onCancel: () => void }) {
  const { t } = useTranslation('admin');
  const formats = useFormats();
  const { id, project, about, by, status, isStalled, progress, createdAt, finishedAt, canCancel } = job;
  const kind = jobKinds.find((known) => known === job.kind);
  return (
    <tr>
      <th scope="row" id={`job-${id}`}>
        {kind ? t(`jobs.kinds.${kind}`) : job.kind}
      </th>
      <td>{project && <ProjectLink project={project} />}</td>
      <td>{about}</td>
      <td>{by}</td>
      <td>
        <StatusBadge tone={isStalled ? 'warning' : tones[status]}>
          {isStalled ? t('jobs.stalled') : t(`jobs.statuses.${status}`)}
        </StatusBadge>
        {status === 'running' && progress && progress.total !== null && progress.total > 0 && (
          <span className={styles['email']}>
            {' '}
            {t('jobs.progress', { percent: formats.percent((progress.done / progress.total) * 100) })}
          </span>
        )}
      </td>
      <td className={styles['time']}>{formats.dateTime(finishedAt ?? createdAt)}</td>
      <td>
        {canCancel && (
          <button type="button" className="button" aria-describedby={`job-${id}`} onClick={onCancel}>
            {t('jobs.cancel')}
          </button>
        )}
      </td>
    </tr>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useApp } from '../../../context/useApp.ts';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import styles from '../AdminDashboard.module.css';
import { DevicesSection } from '../devices/DevicesSection.tsx';
import { JobsSection } from '../jobs/JobsSection.tsx';
import { overviewQuery } from '../queries.ts';
import { Counts } from './Counts.tsx';
import { LastImports } from './LastImports.tsx';
import { LastSignIns } from './LastSignIns.tsx';

/** What the installation holds and what happened last. */
export function OverviewSection() {
  const { t } = useTranslation('admin');
  const { call } = useApp();
  const { data, error, isPending, refetch } = useQuery(overviewQuery(call));
  return (
    <div className={styles['overview']} aria-busy={isPending}>
      {error && <ErrorNotice title={t('overview.failed')} error={error} onRetry={() => void refetch()} />}
      <Counts overview={data} />
      <DevicesSection />
      <JobsSection />
      <div className={styles['columns']}>
        {data && <LastImports imports={data.lastImports} />}
        {data && <LastSignIns signIns={data.lastSignIns} />}
      </div>
    </div>
  );
}

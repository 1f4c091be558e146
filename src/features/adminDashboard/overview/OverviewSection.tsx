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
import type { SystemOverview } from '../../../../contract/admin/overview.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { ScrollTable } from '../ScrollTable.tsx';

/** Contents of the installation and its latest activity. */
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

/** The latest sign-ins. */
function LastSignIns({ signIns }: { readonly signIns: SystemOverview['lastSignIns'] }) {
  const { t } = useTranslation('admin');
  const formats = useFormats();
  const columns = (['person', 'email', 'at'] as const).map((name) => t(`lastSignIns.${name}`));
  return (
    <div className={styles['section']}>
      <h2>{t('lastSignIns.title')}</h2>
      {signIns.length === 0 && <p className={styles['note']}>{t('lastSignIns.none')}</p>}
      {signIns.length > 0 && (
        <ScrollTable label={t('lastSignIns.title')} columns={columns}>
          {signIns.map(({ userId, name, email, at }) => (
            <tr key={userId}>
              <th scope="row">{name}</th>
              <td className={styles['email']}>{email}</td>
              <td className={styles['time']}>{formats.dateTime(at)}</td>
            </tr>
          ))}
        </ScrollTable>
      )}
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { lightOfDevice } from '../../../../contract/admin/devices.ts';
import { useApp } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import type { StatusTone } from '../../../ui/status/statusTone.ts';
import styles from '../AdminDashboard.module.css';
import { devicesQuery } from '../queries.ts';
import { ScrollTable } from '../ScrollTable.tsx';

const tones: Readonly<Record<ReturnType<typeof lightOfDevice>, StatusTone>> = {
  none: 'none',
  attention: 'warning',
  trouble: 'critical',
};

/** Entries on devices that have not reached the server: their user, their age, and the last report of the device. */
export function DevicesSection() {
  const { t } = useTranslation('admin');
  const { call } = useApp();
  const formats = useFormats();
  const { data, error, refetch } = useQuery(devicesQuery(call));
  const columns = (['person', 'waiting', 'oldest', 'heard', 'build'] as const).map((name) => t(`devices.${name}`));
  return (
    <div className={styles['section']}>
      <h2>{t('devices.title')}</h2>
      {error && <ErrorNotice title={t('devices.failed')} error={error} onRetry={() => void refetch()} />}
      {data?.devices.length === 0 && <p className={styles['note']}>{t('devices.none')}</p>}
      {data && data.devices.length > 0 && (
        <ScrollTable label={t('devices.title')} columns={columns}>
          {data.devices.map((device) => {
            const { deviceId, person, waiting, needPerson, oldestAt, heardAt, build } = device;
            return (
              <tr key={`${deviceId} ${person.id}`}>
                <th scope="row">{person.name}</th>
                <td>
                  {waiting === 0 ? t('devices.silent') : t('devices.entries', { count: waiting })}
                  {needPerson > 0 && `, ${t('devices.needPerson', { count: needPerson })}`}
                </td>
                <td className={styles['time']}>
                  {oldestAt && (
                    <StatusBadge tone={tones[lightOfDevice(device, data.at)]}>
                      {formats.ago(oldestAt, data.at)}
                    </StatusBadge>
                  )}
                </td>
                <td className={styles['time']}>
                  {oldestAt ? (
                    formats.ago(heardAt, data.at)
                  ) : (
                    <StatusBadge tone={tones[lightOfDevice(device, data.at)]}>
                      {formats.ago(heardAt, data.at)}
                    </StatusBadge>
                  )}
                </td>
                <td className="mono">{build}</td>
              </tr>
            );
          })}
        </ScrollTable>
      )}
    </div>
  );
}

import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { SystemOverview } from '../../../../contract/admin/overview.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import styles from '../AdminDashboard.module.css';
import { ScrollTable } from '../ScrollTable.tsx';

/** Who signed in last. */
export function LastSignIns({ signIns }: { readonly signIns: SystemOverview['lastSignIns'] }) {
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

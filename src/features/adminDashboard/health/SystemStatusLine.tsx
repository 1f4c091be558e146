import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { lightsOf, type HealthPart, type Light } from '../../../../contract/admin/lights.ts';
import { useApp } from '../../../context/useApp.ts';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import type { StatusTone } from '../../../ui/status/statusTone.ts';
import { healthQuery } from '../queries.ts';
import styles from './health.module.css';
import { useHealthWords } from './useHealthWords.ts';

const tones: Readonly<Record<Light, StatusTone>> = {
  none: 'none',
  good: 'complete',
  attention: 'warning',
  trouble: 'critical',
};
const parts: readonly HealthPart[] = ['database', 'jobs', 'disk', 'uploads', 'provider', 'backups', 'processes'];

/** Health of the installation in one line: a status and a few words for each part, and the age of the data. */
export function SystemStatusLine() {
  const { t } = useTranslation('admin');
  const { call } = useApp();
  const { data, error, refetch } = useQuery(healthQuery(call));
  const words = useHealthWords(data);
  const lights = data && lightsOf(data);
  return (
    <section aria-label={t('health.label')} className={styles['health']}>
      {error && <ErrorNotice title={t('health.failed')} error={error} onRetry={() => void refetch()} />}
      <ul className={styles['line']}>
        {parts.map((part) => (
          <li key={part}>
            {words && lights ? (
              <StatusBadge tone={tones[lights[part]]}>
                {part === 'backups' ? (
                  <Link to="/admin-dashboard" search={{ view: 'backups' }} className={styles['link']}>
                    {words[part]}
                  </Link>
                ) : (
                  words[part]
                )}
              </StatusBadge>
            ) : (
              <span className={styles['unknown']}>{t(`health.parts.${part}`)}</span>
            )}
          </li>
        ))}
        <li className={styles['version']}>{words?.version}</li>
      </ul>
    </section>
  );
}

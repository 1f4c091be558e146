import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { FeatureSwitch } from '../../../../contract/admin/featureSwitches.ts';
import type { Feature } from '../../../../contract/base/calls/features.ts';
import { useApp } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import styles from '../AdminDashboard.module.css';
import { featureSwitchesQuery } from '../queries.ts';
import { ScrollTable } from '../ScrollTable.tsx';
import { useSwitch } from './useSwitch.ts';

const SwitchOffDialog = lazy(async () => ({ default: (await import('./SwitchOffDialog.tsx')).SwitchOffDialog }));

/** Features that are on or off for everyone, and who decided this; switching one off requires confirmation. */
export function FeatureSwitchesSection() {
  const { t } = useTranslation(['admin', 'features']);
  const { call } = useApp();
  const { data, error, isPending, refetch } = useQuery(featureSwitchesQuery(call));
  const [requested, setRequested] = useState<Feature | null>(null);
  const switching = useSwitch();
  const columns = (['feature', 'what', 'state', 'by', 'act'] as const).map((name) => t(`features.columns.${name}`));
  return (
    <section className={styles['section']} aria-labelledby="feature-switches" aria-busy={isPending}>
      <h2 id="feature-switches">{t('features.title')}</h2>
      <p className={styles['note']}>{t('features.intro')}</p>
      {error && <ErrorNotice title={t('features.failed')} error={error} onRetry={() => void refetch()} />}
      {switching.error && requested === null && (
        <ErrorNotice title={t('features.notSwitched')} error={switching.error} />
      )}
      {data && (
        <ScrollTable label={t('features.title')} columns={columns}>
          {data.map((each) => (
            <SwitchRow
              key={each.feature}
              state={each}
              isBusy={switching.isPending}
              onSwitchOff={() => setRequested(each.feature)}
              onSwitchOn={() => switching.mutate({ feature: each.feature, isOn: true })}
            />
          ))}
        </ScrollTable>
      )}
      {requested !== null && (
        <Suspense>
          <SwitchOffDialog feature={requested} onClose={() => setRequested(null)} />
        </Suspense>
      )}
    </section>
  );
}

interface SwitchRowProps {
  readonly state: FeatureSwitch;
  readonly isBusy: boolean;
  readonly onSwitchOff: () => void;
  readonly onSwitchOn: () => void;
}

function SwitchRow({ state: { feature, isOn, switched }, isBusy, onSwitchOff, onSwitchOn }: SwitchRowProps) {
  const { t } = useTranslation(['admin', 'features']);
  const formats = useFormats();
  const id = `feature-${feature}`;
  return (
    <tr>
      <th scope="row" id={id}>
        {t(`features:${feature}`)}
      </th>
      <td className={styles['text']}>{t(`features.what.${feature}`)}</td>
      <td>
        <StatusBadge tone={isOn ? 'complete' : 'warning'}>{t(isOn ? 'features.on' : 'features.off')}</StatusBadge>
      </td>
      <td>
        {switched && (
          <>
            {switched.by.name}
            <br />
            <span className={styles['email']}>{formats.dateTime(switched.at)}</span>
          </>
        )}
      </td>
      <td>
        <button
          type="button"
          className="button"
          aria-describedby={id}
          disabled={isBusy}
          onClick={isOn ? onSwitchOff : onSwitchOn}
        >
          {t(isOn ? 'features.switchOff' : 'features.switchOn')}
        </button>
      </td>
    </tr>
  );
}

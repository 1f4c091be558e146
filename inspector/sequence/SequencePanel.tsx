import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shownLimits } from '../session/limits.ts';
import { Tick } from '../viewer/controls.tsx';
import styles from '../viewer/Inspector.module.css';
import { SequenceView } from './SequenceView.tsx';
import { useInspection } from '../viewer/useInspector.ts';

/** Messages between actors up to the selected moment: the machines, and optionally the actors they invoke. */
export function SequencePanel() {
  const { t } = useTranslation('inspector');
  const { source, cursor, goTo } = useInspection();
  const [isWithInvoked, setWithInvoked] = useState(false);
  const { actors } = source.session;
  const wanted = useMemo(
    () => actors.filter(({ machine }) => (machine === null ? isWithInvoked : machine !== 'app')).map(({ id }) => id),
    [actors, isWithInvoked],
  );
  const shown = useMemo(() => new Set(wanted.slice(0, shownLimits.lanes)), [wanted]);
  return (
    <div className={styles['panel']}>
      <div className={styles['bar']}>
        <Tick
          className={styles['check']}
          label={t('sequence.withInvoked')}
          checked={isWithInvoked}
          onChange={setWithInvoked}
        />
        {wanted.length > shownLimits.lanes && (
          <span>{t('sequence.moreLanes', { shown: shownLimits.lanes, number: wanted.length })}</span>
        )}
      </div>
      <div className={styles['fill']}>
        <SequenceView
          session={source.session}
          until={cursor}
          selected={cursor}
          onSelect={(seq) => goTo(seq)}
          actorsShown={shown}
        />
      </div>
    </div>
  );
}

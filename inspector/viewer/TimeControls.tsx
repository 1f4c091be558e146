import BackIcon from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import ForwardIcon from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import PauseIcon from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs';
import PlayIcon from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../locales/useFormats.ts';
import { stepNumber } from '../log/stepLabels.ts';
import styles from './TimeControls.module.css';
import { useInspection } from './useInspector.ts';

/** Controls to move through time: pause, back, forward, any step, and back to live. */
export function TimeControls() {
  const { t } = useTranslation('inspector');
  const formats = useFormats();
  const { rows, cursor, goTo, move, pause, toPresent, source } = useInspection();
  const last = rows.length - 1;
  const found = cursor === null ? last : rows.findLastIndex(({ step }) => step.seq <= cursor);
  const place = Math.max(0, found);
  const step = rows[place]?.step;
  const isPresent = cursor === null;
  const where = step
    ? t('time.at', {
        number: stepNumber(step.seq),
        steps: stepNumber(rows[last]?.step.seq ?? 0),
        time: formats.sinceStart(step.at),
      })
    : '';
  return (
    <div role="group" aria-label={t('time.label')} className={styles['transport']}>
      {isPresent ? (
        <button type="button" className="button" disabled={last < 0} onClick={pause}>
          <PauseIcon aria-hidden size={16} stroke={1.5} />
          {t('time.pause')}
        </button>
      ) : (
        <button type="button" className="button primary" onClick={toPresent}>
          <PlayIcon aria-hidden size={16} stroke={1.5} />
          {source.isLive ? t('time.live') : t('time.end')}
        </button>
      )}
      <button
        type="button"
        className={`button ${styles['icon']}`}
        aria-label={t('time.back')}
        title={t('time.back')}
        disabled={last < 0 || (!isPresent && place === 0)}
        onClick={() => move(-1)}
      >
        <BackIcon aria-hidden size={18} stroke={1.5} />
      </button>
      <button
        type="button"
        className={`button ${styles['icon']}`}
        aria-label={t('time.forward')}
        title={t('time.forward')}
        disabled={isPresent || place >= last}
        onClick={() => move(1)}
      >
        <ForwardIcon aria-hidden size={18} stroke={1.5} />
      </button>
      <input
        type="range"
        className={styles['slider']}
        aria-label={t('time.slider')}
        aria-valuetext={where}
        min={0}
        max={Math.max(0, last)}
        value={place}
        disabled={last < 0}
        onChange={(event) => {
          const target = rows[Number(event.target.value)];
          if (target) goTo(target.step.seq, true);
        }}
      />
      <span className={styles['location']}>{where}</span>
    </div>
  );
}

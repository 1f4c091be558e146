import { useTranslation } from 'react-i18next';
import { useFormats } from '../locales/useFormats.ts';
import styles from './Chart.module.css';
import { useRemaining } from './useRemaining.ts';

/** A delay that is running. */
export interface RunningTimer {
  /** The event it will send: `xstate.after.retryDelay.auth.reSignInWait`. */
  readonly event: string;
  readonly delay: string;
  /** Full length, ms. */
  readonly length: number;
  /** Remaining time, ms. */
  readonly remaining: () => number;
}

interface CountdownProps {
  readonly timer: RunningTimer;
  /** Position of its line in the box. */
  readonly left: number;
  readonly right: number;
  readonly y: number;
}

/** Delays of at least this length, ms, are shown as minutes and seconds. */
const minute = 60_000;

/** Remaining time of a delay, as a number and as a bar under its line. */
export function Countdown({ timer, left, right, y }: CountdownProps) {
  const { t } = useTranslation('inspectorChart');
  const formats = useFormats();
  const remaining = Math.max(0, useRemaining(timer.remaining));
  const share = timer.length > 0 ? Math.min(1, remaining / timer.length) : 0;
  const words =
    timer.length < minute
      ? t('countdown', { left: formats.duration(remaining, timer.length), length: formats.duration(timer.length) })
      : t('countdown', { left: clockTime(remaining), length: clockTime(timer.length) });
  return (
    <g className={styles['countdown']}>
      <text x={right} y={y + 4} textAnchor="end">
        {words}
      </text>
      <rect className={styles['track']} x={left} y={y + 8} width={right - left} height={2} />
      <rect className={styles['left']} x={left} y={y + 8} width={(right - left) * share} height={2} />
    </g>
  );
}

/** Formats as `12:05` or `1:00:00`. */
function clockTime(ms: number): string {
  const all = Math.ceil(ms / 1000);
  const parts = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  const [first = 0, ...rest] = parts[0] === 0 ? parts.slice(1) : parts;
  return [first, ...rest.map((part) => String(part).padStart(2, '0'))].join(':');
}

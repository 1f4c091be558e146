import styles from './charts.module.css';

interface SparklineProps {
  /** Earned values, oldest first; same weeks as `planned`. */
  readonly earned: readonly number[];
  readonly planned: readonly number[] | null;
  /** Text alternative for screen readers, because the chart itself is too small to navigate. */
  readonly label: string;
}

const [width, height] = [96, 24];

/** Small chart of weekly earned values in copper against planned values in dashed ink. Not a tab stop: a table has hundreds. */
export function Sparkline({ earned, planned, label }: SparklineProps) {
  const most = Math.max(...earned, ...(planned ?? []), 1e-9);
  const line = (values: readonly number[]) =>
    values
      .map((value, at) => {
        const x = (at * (width - 4)) / Math.max(values.length - 1, 1) + 2;
        return `${x.toFixed(1)},${(height - 3 - (value / most) * (height - 6)).toFixed(1)}`;
      })
      .join(' ');
  return (
    <svg className={styles['spark']} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {planned && <polyline points={line(planned)} className={styles['sparkPlanned']} />}
      <polyline points={line(earned)} className={styles['sparkEarned']} />
    </svg>
  );
}

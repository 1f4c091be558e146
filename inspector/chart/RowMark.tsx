import styles from './Chart.module.css';

interface RowMarkProps {
  /** `again`: the state restarts. `acts`: it stays and runs actions. */
  readonly kind: 'again' | 'acts';
  readonly x: number;
  readonly y: number;
}

/** Marks a transition without a line: it does not leave its state. */
export function RowMark({ kind, x, y }: RowMarkProps) {
  if (kind === 'acts') return <circle className={styles['actions']} cx={x} cy={y} r={2.5} />;
  return (
    <g className={styles['retry']} transform={`translate(${x} ${y})`}>
      <path d="M4.2 -1.6A4.5 4.5 0 1 0 4.4 1.2" />
      <path d="M4.8 -5V-1.4H1.2" />
    </g>
  );
}

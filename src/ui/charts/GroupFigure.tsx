import { lazy, Suspense, useId, type ReactNode } from 'react';
import { useIsPrinting } from '../screen/useIsPrinting.ts';
import { marksOf, type GroupBar } from './groupBars.ts';
import styles from './charts.module.css';

const GroupChart = lazy(async () => ({ default: (await import('./GroupChart.tsx')).GroupChart }));

/** Number of bars that fit on a landscape sheet below its title. */
const barsOfSheet = 20;

interface GroupFigureProps {
  /** Label of the chart, and its title on paper. */
  readonly label: string;
  readonly bars: readonly GroupBar[];
  readonly legend: readonly LegendEntry[];
  /** Control that selects the content of the chart; replaced by the title on paper. */
  readonly choice: ReactNode;
  /** Note for readers of the chart. */
  readonly note?: ReactNode;
}

export interface LegendEntry {
  readonly as: 'part' | 'gained' | 'lost' | 'whole';
  readonly name: string;
}

function sheetsOf(bars: readonly GroupBar[]): GroupBar[][] {
  const count = Math.ceil(bars.length / barsOfSheet);
  return Array.from({ length: count }, (_, at) => bars.slice(at * barsOfSheet, (at + 1) * barsOfSheet));
}

/** Bar chart of groups with a legend; many bars scroll under the title and continue across sheets on paper. */
export function GroupFigure({ label, bars, legend, choice, note }: GroupFigureProps) {
  const title = useId();
  const isPrinting = useIsPrinting();
  const marks = marksOf(bars);
  const charts = isPrinting ? sheetsOf(bars) : [bars];
  return (
    <figure className={styles['groups']} aria-labelledby={title}>
      <figcaption className={styles['groupsCaption']}>
        {isPrinting ? (
          <h2 id={title}>{label}</h2>
        ) : (
          <>
            <h2 id={title} className="hiddenVisually">
              {label}
            </h2>
            {choice}
          </>
        )}
        <ul className={styles['legend']}>
          {legend.map(({ as, name }) => (
            <li key={as}>
              <svg aria-hidden width="14" height="14" className={styles[as]}>
                <rect x="0.5" y="0.5" width="13" height="13" />
                {(as === 'gained' || as === 'lost') && <path d="M-1 15L15 -1M-1 8L8 -1M6 15L15 6" />}
              </svg>
              {name}
            </li>
          ))}
        </ul>
      </figcaption>
      <div className={styles['groupsFrame']}>
        <Suspense fallback={null}>
          {charts.map((part) => (
            <GroupChart key={part[0]?.title} label={label} bars={part} marks={marks} />
          ))}
        </Suspense>
      </div>
      {note !== undefined && <p className={styles['note']}>{note}</p>}
    </figure>
  );
}

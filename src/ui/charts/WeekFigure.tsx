import { lazy, Suspense, useId, useState, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import type { WeekChartProps } from './WeekChart.tsx';
import type { WeekValues } from './weekSeries.ts';
import styles from './charts.module.css';

const WeekChart = lazy(async () => ({ default: (await import('./WeekChart.tsx')).WeekChart }));

interface WeekFigureProps<Key extends string> extends WeekChartProps<Key> {
  /** Note for readers of the chart. */
  readonly note?: ReactNode;
  /** Renders a number of the table, for example with a link to its components. Default: the formatted number. */
  readonly cell?: WeekCell<Key>;
}

export type WeekCell<Key extends string> = (
  week: WeekValues<Key>,
  key: Key,
  about: { readonly text: string; readonly name: string },
) => ReactNode;

/** Chart with its title; the same numbers are available as a table with one click. */
export function WeekFigure<Key extends string>({ note, cell, ...chart }: WeekFigureProps<Key>) {
  const { t } = useTranslation('charts');
  const [isTable, setTable] = useState(false);
  const title = useId();
  const { label, weeks, height } = chart;
  return (
    <figure className={styles['figure']} aria-labelledby={title}>
      <figcaption className={styles['caption']}>
        <h2 id={title}>{label}</h2>
        {weeks.length > 0 && (
          <button type="button" className="button plain" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {isTable ? t('asChart') : t('asTable')}
          </button>
        )}
      </figcaption>
      {weeks.length === 0 ? (
        <p className={styles['empty']} style={{ height }}>
          {t('nothing')}
        </p>
      ) : isTable ? (
        <WeekTable {...chart} cell={cell} />
      ) : (
        <Suspense fallback={<div style={{ height }} />}>
          <WeekChart {...chart} />
        </Suspense>
      )}
      {note !== undefined && <p className={styles['note']}>{note}</p>}
    </figure>
  );
}

type WeekTableProps<Key extends string> = WeekChartProps<Key> & { readonly cell: WeekCell<Key> | undefined };

function WeekTable<Key extends string>({ label, weeks, series, height, format, cell }: WeekTableProps<Key>) {
  const { t } = useTranslation('charts');
  const formats = useFormats();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
    <div className={styles['scroll']} style={{ height }} role="region" aria-label={label} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('week')}</th>
            {series.map(({ key, label: name }) => (
              <th key={key} scope="col" className="numeric">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.weekEnding}>
              <th scope="row">{formats.date(week.weekEnding)}</th>
              {series.map(({ key, label: name }) => {
                const text = format(week[key], key);
                return (
                  <td key={key} className="numeric">
                    {cell ? cell(week, key, { text, name: `${name}, ${formats.date(week.weekEnding)}` }) : text}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

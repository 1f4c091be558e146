import { Bar, CartesianGrid, ComposedChart, Line, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import type { ReactElement } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useWidth } from '../screen/useWidth.ts';
import { namesOfLines, type NameOfLine } from './namesOfLines.ts';
import type { WeekSeries, WeekValues } from './weekSeries.ts';
import styles from './charts.module.css';

export interface WeekChartProps<Key extends string> {
  readonly label: string;
  readonly weeks: readonly WeekValues<Key>[];
  readonly series: readonly WeekSeries<Key>[];
  /** Height, CSS px. */
  readonly height: number;
  /** Formats a value for display, with its decimals. */
  readonly format: (value: number | null, key: string) => string;
  /** Last day of the current week, if it is one of the weeks shown. */
  readonly thisWeek?: string;
  /** Fraction of the printed sheet's width that the chart takes. */
  readonly printedShare?: number;
}

const margin = { top: 20, right: 16, bottom: 0, left: 0 };
const axisWidth = 64;
const axisHeight = 30;
const tick = { fontSize: 12, fill: 'var(--ink-muted)' };

/**
 * Chart with lines and bars by week, in the theme's colors. The arrow keys move from week to week and announce its values; each
 * line has its name at its end. Large: import it lazily.
 */
export function WeekChart<Key extends string>({
  label,
  weeks,
  series,
  height,
  format,
  thisWeek,
  printedShare = 1,
}: WeekChartProps<Key>) {
  const { t } = useTranslation('charts');
  const formats = useFormats();
  const { ref, width } = useWidth(printedShare);
  const plot = { width: width - axisWidth - margin.right, height: height - margin.top - axisHeight };
  const names = namesOfLines(weeks, series, plot);
  return (
    <div ref={ref} className={styles['chart']} style={{ height }}>
      <ComposedChart
        width={width}
        height={height}
        data={[...weeks]}
        margin={margin}
        barGap={0}
        barCategoryGap="20%"
        title={label}
        desc={t('keys')}
        accessibilityLayer
      >
        <CartesianGrid vertical={false} stroke="var(--line-soft)" />
        <XAxis
          dataKey="weekEnding"
          tickFormatter={formats.dayOfYear}
          tick={tick}
          tickLine={false}
          stroke="var(--line-strong)"
          minTickGap={32}
          height={axisHeight}
        />
        <YAxis tickFormatter={formats.number} tick={tick} tickLine={false} axisLine={false} width={axisWidth} />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--ink-muted)', fill: 'var(--hover)' }}
          content={<WeekTooltip weeks={weeks} series={series} format={format} />}
        />
        {thisWeek !== undefined && (
          <ReferenceLine
            x={thisWeek}
            stroke="var(--ink-muted)"
            strokeDasharray="2 2"
            label={<ThisWeek name={t('today')} upTo={width} />}
          />
        )}
        {series.map(({ key, as, color, isDashed, label: name }): ReactElement =>
          as === 'bar' ? (
            <Bar key={key} dataKey={key} name={name} fill={color} isAnimationActive={false} />
          ) : (
            <Line
              key={key}
              dataKey={key}
              name={name}
              type="linear"
              stroke={color}
              strokeWidth={2}
              {...(isDashed && { strokeDasharray: '6 4' })}
              dot={false}
              activeDot={{ r: 4 }}
              connectNulls={false}
              isAnimationActive={false}
              label={<Name named={names[key]} />}
            />
          ),
        )}
      </ComposedChart>
    </div>
  );
}

interface NameProps {
  readonly named: NameOfLine | undefined;
  /** Index of the week, passed by the chart library. */
  readonly index?: number;
  readonly x?: number | string;
  readonly y?: number | string;
}

function Name({ named, index, x = 0, y = 0 }: NameProps) {
  if (!named || named.at !== index) return null;
  return (
    <text
      x={Number(x) + (named.isBeside ? 6 : -6)}
      y={Number(y) + named.shift}
      textAnchor={named.isBeside ? 'start' : 'end'}
      fill={named.color}
      className={styles['name']}
    >
      {named.name}
    </text>
  );
}

interface ThisWeekProps {
  readonly name: string;
  /** Right edge of the chart, px. */
  readonly upTo: number;
  /** Position of the line, passed by the chart library. */
  readonly viewBox?: { readonly x?: number; readonly y?: number };
}

/** Label above the line of the current week; right-aligned to it where it would leave the chart. */
function ThisWeek({ name, upTo, viewBox }: ThisWeekProps) {
  const { x = 0, y = 0 } = viewBox ?? {};
  return (
    <text x={x} y={y - 6} textAnchor={x + 40 > upTo ? 'end' : 'middle'} fill="var(--ink-muted)" fontSize={12}>
      {name}
    </text>
  );
}

interface WeekTooltipProps<Key extends string> {
  readonly weeks: readonly WeekValues<Key>[];
  /** Active state and label of the current week, passed by the chart library. */
  readonly active?: boolean;
  readonly label?: string;
  readonly series: readonly WeekSeries<Key>[];
  readonly format: (value: number | null, key: string) => string;
}

/** Tooltip of the week selected by the pointer or the arrow keys. */
function WeekTooltip<Key extends string>({ weeks, series, format, active = false, label }: WeekTooltipProps<Key>) {
  const { t } = useTranslation('charts');
  const formats = useFormats();
  const week = active ? weeks.find(({ weekEnding }) => weekEnding === label) : undefined;
  if (!week) return null;
  return (
    <div className={styles['tooltip']} role="status">
      <p>{t('weekEnding', { day: formats.date(week.weekEnding) })}</p>
      <dl>
        {series.map(({ key, label: name, color }) => (
          <div key={key}>
            <dt style={{ color }}>{name}</dt>
            <dd>{format(week[key], key)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

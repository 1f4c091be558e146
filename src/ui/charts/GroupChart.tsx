import {
  Bar,
  BarChart,
  CartesianGrid,
  DefaultZIndexes,
  Tooltip,
  useXAxisScale,
  useYAxisScale,
  XAxis,
  YAxis,
  ZIndexLayer,
} from 'recharts';
import { useId, useRef, type KeyboardEvent, useEffect, type RefObject } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { cutName, endOf, stretchesOf, type GroupBar } from './groupBars.ts';
import { useWidth } from '../screen/useWidth.ts';
import { chartColors } from './weekSeries.ts';
import styles from './charts.module.css';

export interface GroupChartProps {
  readonly label: string;
  readonly bars: readonly GroupBar[];
  /** Tick marks of the scale, shared by all charts of one report. */
  readonly marks: readonly number[];
}

/** Height of a bar's row, CSS px. */
const step = 28;
const axisHeight = 24;
const widthOfCharacter = 7;
const indent = 16;
const ofNumbers = { type: 'number' } as const;
const tick = { fontSize: 12, fill: 'var(--ink-muted)' };
/** The chart library navigates horizontal bars with the keys of vertical bars. */
const keyOfLibrary: Readonly<Record<string, string>> = { ArrowDown: 'ArrowLeft', ArrowUp: 'ArrowRight' };

const roomFor = (texts: readonly string[]): number =>
  Math.max(0, ...texts.map(({ length }) => length)) * widthOfCharacter;

/**
 * Chart with one bar per group, in the given order: the part is solid within the whole, the change of the part is striped, the
 * numbers are at the end. The arrow keys move from bar to bar and announce its values. Large: import it lazily.
 */
export function GroupChart({ label, bars, marks }: GroupChartProps) {
  const { t } = useTranslation('charts');
  const formats = useFormats();
  const { ref, width } = useWidth();
  const isByKey = useRef(false);
  const stripes = useId();
  const names = Math.min(roomFor(bars.map(({ name }) => name)) + indent + 12, Math.floor(width * 0.35));
  const numbers = Math.min(roomFor(bars.map((bar) => bar.label)) + 12, Math.floor(width * 0.4));
  const height = bars.length * step + axisHeight;
  const scaleEnd = marks.at(-1) || 1;
  const goByKey = (event: KeyboardEvent) => {
    const key = keyOfLibrary[event.key];
    if (key === undefined) return;
    event.preventDefault();
    isByKey.current = true;
    event.target.dispatchEvent(new globalThis.KeyboardEvent('keydown', { key, bubbles: true }));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- translates keys for the chart inside
    <div
      ref={ref}
      className={styles['chart']}
      style={{ height }}
      onKeyDown={goByKey}
      onPointerMove={() => (isByKey.current = false)}
    >
      <BarChart
        layout="vertical"
        width={width}
        height={height}
        data={bars.map((bar, at) => Object.assign(stretchesOf(bar), { at }))}
        margin={{ top: 0, right: numbers, bottom: 0, left: 0 }}
        barSize={14}
        title={label}
        desc={t('groupKeys')}
        accessibilityLayer
      >
        <Stripes id={`${stripes}gained`} color={chartColors.earned} />
        <Stripes id={`${stripes}lost`} color="var(--ink-muted)" />
        <CartesianGrid horizontal={false} stroke="var(--line-soft)" />
        <XAxis
          {...ofNumbers}
          orientation="top"
          domain={[0, scaleEnd]}
          ticks={[...marks]}
          tickFormatter={formats.number}
          tick={tick}
          tickLine={false}
          stroke="var(--line-strong)"
          height={axisHeight}
        />
        <YAxis
          type="category"
          dataKey="at"
          interval={0}
          tick={<GroupName bars={bars} most={Math.floor((names - indent - 8) / widthOfCharacter)} />}
          tickLine={false}
          stroke="var(--line-strong)"
          width={names}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--hover)' }}
          content={<GroupTooltip bars={bars} isByKey={isByKey} />}
        />
        <Bar dataKey="held" stackId="whole" fill={chartColors.earned} isAnimationActive={false} />
        <Bar dataKey="gained" stackId="whole" fill={`url(#${stripes}gained)`} isAnimationActive={false} />
        <Bar dataKey="lost" stackId="whole" fill={`url(#${stripes}lost)`} isAnimationActive={false} />
        <Bar dataKey="rest" stackId="whole" fill="var(--paper)" stroke="var(--line-strong)" isAnimationActive={false} />
        <Numbers bars={bars} />
      </BarChart>
    </div>
  );
}

function Stripes({ id, color }: { readonly id: string; readonly color: string }) {
  return (
    <defs>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="6" height="6" fill="var(--paper)" />
        <rect width="3" height="6" fill={color} />
      </pattern>
    </defs>
  );
}

interface GroupNameProps {
  readonly bars: readonly GroupBar[];
  /** Maximum length, in characters. */
  readonly most: number;
  /** Position of the bar, passed by the chart library. */
  readonly y?: number;
  readonly payload?: { readonly value: number };
}

function GroupName({ bars, most, y = 0, payload }: GroupNameProps) {
  const bar = payload && bars[payload.value];
  if (!bar) return null;
  return (
    <text
      x={bar.rank === 'under' ? indent : 0}
      y={y}
      dy="0.35em"
      fill={bar.rank === 'under' ? 'var(--ink-muted)' : 'var(--ink)'}
      className={bar.rank === 'group' ? styles['groupName'] : styles['lineName']}
    >
      <title>{bar.title}</title>
      {cutName(bar.name, most)}
    </text>
  );
}

/** Numbers at the end of each bar, including bars of length zero. */
function Numbers({ bars }: { readonly bars: readonly GroupBar[] }) {
  const across = useXAxisScale();
  const down = useYAxisScale();
  if (!across || !down) return null;
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.label}>
      {bars.map((bar, at) => (
        <text
          key={bar.title}
          x={(across(endOf(bar)) ?? 0) + 8}
          y={down(at, { position: 'middle' })}
          dy="0.35em"
          fill="var(--ink)"
          className={styles['numbers']}
        >
          {bar.label}
        </text>
      ))}
    </ZIndexLayer>
  );
}

interface GroupTooltipProps {
  readonly bars: readonly GroupBar[];
  /** True if the keys moved the tooltip here, and not the pointer: only keys scroll it into view. */
  readonly isByKey: RefObject<boolean>;
  /** Active state and index of the current bar, passed by the chart library. */
  readonly active?: boolean;
  readonly label?: number;
}

/** Tooltip of the bar selected by the pointer or the arrow keys. */
function GroupTooltip({ bars, isByKey, active = false, label = -1 }: GroupTooltipProps) {
  const own = useRef<HTMLDivElement>(null);
  const bar = active ? bars[label] : undefined;
  useEffect(() => {
    if (bar && isByKey.current) own.current?.scrollIntoView({ block: 'nearest' });
  }, [bar, isByKey]);
  if (!bar) return null;
  return (
    <div ref={own} className={styles['tooltip']} role="status">
      <p>{bar.title}</p>
      <dl>
        {bar.facts.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

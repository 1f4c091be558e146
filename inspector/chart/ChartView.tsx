import FollowIcon from '@tabler/icons-react/dist/esm/icons/IconFocusCentered.mjs';
import ZoomInIcon from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import ZoomOutIcon from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs';
import WholeIcon from '@tabler/icons-react/dist/esm/icons/IconMaximize.mjs';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MachineCoverage } from './coverage.ts';
import type { Chart } from '../session/session.ts';
import { AnyState } from './AnyState.tsx';
import styles from './Chart.module.css';
import { ChartDrawing } from './ChartDrawing.tsx';
import type { RunningTimer } from './Countdown.tsx';
import type { Drawing, Point } from './drawing.ts';
import type { Light } from './StateBox.tsx';
import { StateList } from './StateList.tsx';
import { useDrawing } from './useDrawing.ts';
import { type Size, useViewport, viewAround, wholeView } from './useViewport.ts';

export interface ChartViewProps {
  readonly chart: Chart;
  /** Ids of the active states, as returned by `activeStates`. */
  readonly active: readonly string[];
  /** Ids of the transitions its last step took. */
  readonly lastEdges: readonly string[];
  /** The number of that step: the glow restarts when it changes. */
  readonly lastKey: number;
  readonly timers: readonly RunningTimer[];
  /** Shows how often each state and transition was taken. */
  readonly coverage?: Pick<MachineCoverage, 'states' | 'edges'> | undefined;
  readonly onSelectEdge?: ((edge: string) => void) | undefined;
}

/** Below this scale a whole chart is no longer legible, and the view follows the active state instead. */
const legible = 0.72;
/** Size of the window when there is no layout, as in a test. */
const someWindow: Size = { width: 900, height: 600 };

/** A machine as a statechart: its active states, the last transition, and running delays. */
export function ChartView(props: ChartViewProps) {
  const { chart, active, lastEdges, coverage, onSelectEdge } = props;
  const drawing = useDrawing(chart, coverage !== undefined);
  const { t } = useTranslation('inspectorChart');
  const times = coverage && new Map([...coverage.states, ...coverage.edges].map(({ id, times: count }) => [id, count]));
  const timesOf = times ? (id: string) => times.get(id) ?? 0 : null;
  if (drawing === 'failed') return <StateList chart={chart} active={active} />;
  return (
    <div className={styles['chart']}>
      {drawing === null ? (
        <div className={styles['window']}>
          <p role="status" className={styles['wait']}>
            {t('drawing')}
          </p>
        </div>
      ) : (
        // Another chart is a new drawing: view settings of the previous one are dropped.
        <ChartWindow key={chart.machine} {...props} drawing={drawing} timesOf={timesOf} />
      )}
      <AnyState chart={chart} lastEdges={lastEdges} timesOf={timesOf} onSelectEdge={onSelectEdge} />
    </div>
  );
}

interface ChartWindowProps extends ChartViewProps {
  readonly drawing: Drawing;
  readonly timesOf: Light['timesOf'];
}

function ChartWindow({ chart, active, lastEdges, lastKey, timers, onSelectEdge, drawing, timesOf }: ChartWindowProps) {
  const { t } = useTranslation('inspectorChart');
  const { ref: measured, ...measuredSize } = useElementSize<HTMLDivElement>();
  const size = measuredSize.width > 0 ? measuredSize : someWindow;
  const frame = useRef<HTMLDivElement>(null);
  const refs = useMergedRef(measured, frame);
  const [pointed, setPointed] = useState<string | null>(null);
  const [following, setFollowing] = useState<{ zoom: number } | 'no' | 'asNeeded'>('asNeeded');

  const whole = wholeView(drawing, size);
  const asNeeded = whole.zoom < legible ? { zoom: 1 } : 'no';
  const follow = following === 'asNeeded' ? asNeeded : following;
  const followed = (zoom: number) => viewAround(middleOfActive(drawing, active, zoom, size), zoom, drawing, size);
  const automatic = follow === 'no' ? whole : followed(follow.zoom);
  const { view, isChosen, isDragged, gestures, zoomBy, letGo } = useViewport(frame, automatic, whole, size);
  const isFollowing = !isChosen && follow !== 'no';

  const light: Light = {
    isActive: (state) => active.includes(state),
    isLast: (edge) => lastEdges.includes(edge),
    lastKey,
    timerOf: (event) => timers.find((timer) => timer.event === event),
    timesOf,
    onPoint: setPointed,
    onSelectEdge,
  };
  const activeKeys = chart.nodes.filter(({ id }) => active.includes(id)).map(({ key }) => key);
  const show = (next: typeof following): void => {
    setFollowing(next);
    letGo();
  };

  return (
    <div ref={refs} className={isDragged ? `${styles['window']} ${styles['dragged']}` : styles['window']}>
      {/* Arrows, + − 0 move and scale the content; Tab leaves it. */}
      <div
        className={styles['sender']}
        role="group"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys move and scale the content inside
        tabIndex={0}
        aria-label={t('keys', { machine: chart.machine })}
        {...gestures}
      >
        <svg
          role="img"
          aria-label={t('about', {
            machine: chart.machine,
            states: chart.nodes.length - 1,
            transitions: chart.edges.length,
          })}
        >
          <g
            className={isChosen ? undefined : styles['moving']}
            style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.zoom})` }}
          >
            <ChartDrawing drawing={drawing} light={light} pointed={pointed} />
          </g>
        </svg>
      </div>
      <ul className="hiddenVisually" aria-label={t('activeStates')}>
        {activeKeys.map((key) => (
          <li key={key}>{key}</li>
        ))}
      </ul>
      <div className={styles['tools']} role="group" aria-label={t('view')}>
        <button
          type="button"
          className="button"
          aria-pressed={isFollowing}
          onClick={() => show(isFollowing ? 'no' : { zoom: Math.max(view.zoom, legible) })}
        >
          <FollowIcon size={16} aria-hidden />
          {t('follow')}
        </button>
        <button type="button" className="button" onClick={() => show('no')}>
          <WholeIcon size={16} aria-hidden />
          {t('whole')}
        </button>
        <button
          type="button"
          className="button"
          aria-label={t('zoomOut')}
          title={t('zoomOut')}
          onClick={() => zoomBy(-1)}
        >
          <ZoomOutIcon size={16} aria-hidden />
        </button>
        <button type="button" className="button" aria-label={t('zoomIn')} title={t('zoomIn')} onClick={() => zoomBy(1)}>
          <ZoomInIcon size={16} aria-hidden />
        </button>
      </div>
    </div>
  );
}

/** Returns the center of the outermost active state that fits into the window, or else of the innermost one. */
function middleOfActive({ boxes, width, height }: Drawing, active: readonly string[], zoom: number, size: Size): Point {
  const lit = boxes.filter(({ node, isPanel }) => !isPanel && active.includes(node.id));
  const shown = lit.find((box) => box.width * zoom < size.width && box.height * zoom < size.height) ?? lit.at(-1);
  if (!shown) return { x: width / 2, y: height / 2 };
  return { x: shown.x + shown.width / 2, y: shown.y + shown.height / 2 };
}

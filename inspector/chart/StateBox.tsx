import type { Row } from './boxes.ts';
import { rowText, sizes } from './boxes.ts';
import styles from './Chart.module.css';
import { Countdown, type RunningTimer } from './Countdown.tsx';
import type { PlacedBox } from './drawing.ts';
import { RowMark } from './RowMark.tsx';

export interface Light {
  readonly isActive: (state: string) => boolean;
  /** True for transitions of the last step. */
  readonly isLast: (edge: string) => boolean;
  /** Changes with every step, to restart the glow. */
  readonly lastKey: number;
  readonly timerOf: (event: string) => RunningTimer | undefined;
  /** Number of times a state was entered or a transition taken; null without counts. */
  readonly timesOf: ((id: string) => number) | null;
  readonly onPoint: (edge: string | null) => void;
  readonly onSelectEdge: ((edge: string) => void) | undefined;
}

interface StateBoxProps {
  readonly box: PlacedBox;
  readonly light: Light;
}

const radius = 6;

/** A state: its name, and its transitions as lines of text. */
export function StateBox({ box, light }: StateBoxProps) {
  const { x, y, width, height, node, title } = box;
  const isActive = light.isActive(node.id);
  const times = light.timesOf && !box.isPanel ? light.timesOf(node.id) : null;
  const names = [
    styles['box'],
    box.isPanel && styles['panel'],
    box.isCompound && styles['compound'],
    isActive && styles['active'],
    times === 0 && styles['notTaken'],
  ];
  return (
    <g
      className={names.filter(Boolean).join(' ')}
      data-state={box.isPanel ? undefined : node.id}
      data-active={isActive}
    >
      <rect className={styles['frame']} x={x} y={y} width={width} height={height} rx={radius} />
      {node.kind === 'final' && (
        <rect className={styles['inner']} x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={radius - 2} />
      )}
      {(box.isCompound || box.rows.length > 0) && !box.isPanel && (
        <path className={styles['rule']} d={`M${x} ${y + sizes.title}h${width}`} />
      )}
      <text className={styles['title']} x={x + sizes.inset} y={y + 19}>
        {title}
      </text>
      {isActive && !box.isPanel && (
        <circle className={styles['mark']} cx={x + width - sizes.inset - 1} cy={y + 14} r={4.5} />
      )}
      {times !== null && (
        <text className={styles['times']} x={x + width - sizes.inset - sizes.mark} y={y + 18} textAnchor="end">
          {times}×
        </text>
      )}
      {box.rows.map((row) => (
        <TransitionRow key={row.edge.id} box={box} row={row} isActive={isActive} light={light} />
      ))}
      {box.exits
        .filter(({ edges }) => edges.length > 1)
        .map(({ id, side, firstY, lastY }) => {
          const border = side === 'EAST' ? x + width : x;
          const inner = side === 'EAST' ? border - 5 : border + 5;
          const [top, bottom] = [y + firstY - 6, y + lastY + 6];
          return (
            <path
              key={id}
              className={styles['bracket']}
              d={`M${inner} ${top}V${bottom}M${inner} ${(top + bottom) / 2}H${border}`}
            />
          );
        })}
    </g>
  );
}

interface TransitionRowProps extends StateBoxProps {
  readonly row: Row;
  readonly isActive: boolean;
}

function TransitionRow({ box, row, isActive, light }: TransitionRowProps) {
  const { edge, target, kind } = row;
  const isLast = light.isLast(edge.id);
  const times = light.timesOf?.(edge.id) ?? null;
  const timer = isActive && row.showsTimer ? light.timerOf(edge.event) : undefined;
  const middle = box.y + row.y;
  const left = box.x + sizes.inset;
  const end = box.x + box.width - sizes.inset;
  const right = end - (times === null ? 0 : sizes.count);
  const names = [
    styles['row'],
    isLast && styles['last'],
    times === 0 && styles['notTaken'],
    light.onSelectEdge && styles['selectable'],
  ];
  return (
    // The table of transitions beside the chart offers the same to the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <g
      className={names.filter(Boolean).join(' ')}
      data-edge={edge.id}
      data-last={isLast}
      onPointerEnter={() => light.onPoint(edge.id)}
      onPointerLeave={() => light.onPoint(null)}
      onClick={() => light.onSelectEdge?.(edge.id)}
    >
      <title>{aboutRow(row, box)}</title>
      <rect
        key={isLast ? light.lastKey : 0}
        className={styles['ground']}
        x={box.x + 2}
        y={middle - sizes.row / 2}
        width={box.width - 4}
        height={sizes.row}
      />
      {isLast && (
        <rect className={styles['bar']} x={box.x + 2} y={middle - sizes.row / 2} width={3} height={sizes.row} />
      )}
      <text x={left} y={middle + 4}>
        {edge.label}
        {edge.guard !== null && <tspan className={styles['guard']}> [{edge.guard}]</tspan>}
      </text>
      {timer && <Countdown timer={timer} left={left} right={right} y={middle} />}
      {!timer && target !== null && (
        <text className={styles['target']} x={right} y={middle + 4} textAnchor="end">
          {target}
        </text>
      )}
      {!timer && kind !== 'leads' && <RowMark kind={kind} x={right - 6} y={middle} />}
      {times !== null && (
        <text className={styles['times']} x={end} y={middle + 4} textAnchor="end">
          {times}×
        </text>
      )}
    </g>
  );
}

/** Tooltip of a row: `fresh: clock.checked [hasRunOut] → expired`, with the actions below. */
const aboutRow = ({ edge }: Row, { title }: PlacedBox): string =>
  [`${title}: ${rowText(edge)}${edge.to === null ? '' : ` → ${edge.to}`}`, ...edge.actions].join('\n');

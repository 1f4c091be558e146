import styles from './Chart.module.css';
import type { Drawing, Wire } from './drawing.ts';
import { type Light, StateBox } from './StateBox.tsx';
import { headPath, linePath } from './edgePath.ts';

interface ChartDrawingProps {
  readonly drawing: Drawing;
  readonly light: Light;
  /** The transition under the pointer. */
  readonly pointed: string | null;
}

/** The chart itself, in its own coordinates. Highlighted lines are drawn last, so that no other line crosses them. */
export function ChartDrawing({ drawing, light, pointed }: ChartDrawingProps) {
  const { boxes, wires, starts } = drawing;
  const rank = ({ edges }: Wire): number =>
    edges.some(light.isLast) ? 2 : pointed !== null && edges.includes(pointed) ? 1 : 0;
  return (
    <>
      {boxes
        .filter(({ isCompound }) => isCompound)
        .map((box) => (
          <StateBox key={box.id} box={box} light={light} />
        ))}
      {starts.map(({ x, y }) => (
        <circle key={`${x} ${y}`} className={styles['start']} cx={x} cy={y} r={5} />
      ))}
      {wires
        .toSorted((one, other) => rank(one) - rank(other))
        .map((wire) => (
          <WireLine key={wire.id} wire={wire} light={light} isPointed={rank(wire) === 1} />
        ))}
      {boxes
        .filter(({ isCompound }) => !isCompound)
        .map((box) => (
          <StateBox key={box.id} box={box} light={light} />
        ))}
    </>
  );
}

interface WireLineProps {
  readonly wire: Wire;
  readonly light: Light;
  readonly isPointed: boolean;
}

function WireLine({ wire, light, isPointed }: WireLineProps) {
  const { edges, points } = wire;
  const isLast = edges.some(light.isLast);
  const timesOf = light.timesOf;
  const names = [
    styles['wire'],
    isLast && styles['last'],
    isPointed && styles['hovered'],
    timesOf && edges.length > 0 && edges.every((edge) => timesOf(edge) === 0) && styles['notTaken'],
  ];
  return (
    <g key={isLast ? light.lastKey : 0} className={names.filter(Boolean).join(' ')} data-last={isLast}>
      <path className={styles['line']} d={linePath(points)} />
      <path className={styles['head']} d={headPath(points)} />
    </g>
  );
}

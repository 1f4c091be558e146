import type { KeyboardEvent, PointerEvent } from 'react';

interface MovableEdgeProps {
  readonly label: string;
  readonly className: string | undefined;
  /** Position between `least` and `most`, in the unit announced to screen readers. */
  readonly value: number;
  readonly least: number;
  readonly most: number;
  /** Called with the dragged position, CSS px from the top of the window. */
  readonly onDrag: (top: number, edge: HTMLElement) => void;
  /** Called for an arrow key: up is -1, down is 1. */
  readonly onStep: (direction: -1 | 1) => void;
}

/** A horizontal edge between two panes: dragged, or moved with the arrow keys. */
export function MovableEdge({ label, className, value, least, most, onDrag, onStep }: MovableEdgeProps) {
  const onPointerMove = ({ currentTarget, clientY, pointerId }: PointerEvent<HTMLDivElement>) => {
    if (currentTarget.hasPointerCapture(pointerId)) onDrag(clientY, currentTarget);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onStep(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a movable separator is interactive
    <div
      role="separator"
      aria-orientation="horizontal"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={least}
      aria-valuemax={most}
      tabIndex={0}
      className={className}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    />
  );
}

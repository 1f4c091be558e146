/**
 * For any sequence of scrolling, moving, resizing and removing rows: visible rows are rendered, and scrollbar, window and active
 * cell agree.
 */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DataGridHandle } from 'react-data-grid';
import { RowViewport } from '../../../../src/grid/dataGrid/rowViewport.ts';
import {
  maxScroll,
  offsetOfScrollbar,
  scrollbarLength,
  windowRows,
  type ScrollShape,
} from '../../../../src/grid/dataGrid/scrollMath.ts';
import { runs } from '../../../support/exploration.ts';

/** Minimum number of rows of the window beyond the view on either side, unless the rows end there. */
const least = 250;

type Step =
  | { readonly does: 'scrollbar' | 'grid'; readonly part: number }
  | { readonly does: 'activate' | 'reveal'; readonly part: number }
  | { readonly does: 'reshape'; readonly shape: ScrollShape }
  | { readonly does: 'ask'; readonly query: string };

const shapes = fc.record({
  rowCount: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1500, max: 9000 }), fc.nat(1_500_000)),
  rowHeight: fc.constantFrom(28, 32, 48, 56),
  bodyHeight: fc.integer({ min: 60, max: 2000 }),
});
const part = fc.double({ min: 0, max: 1, noNaN: true });
const steps: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.record({ does: fc.constantFrom('scrollbar' as const, 'grid' as const), part }), weight: 4 },
  { arbitrary: fc.record({ does: fc.constantFrom('activate' as const, 'reveal' as const), part }), weight: 4 },
  { arbitrary: fc.record({ does: fc.constant('reshape' as const), shape: shapes }), weight: 2 },
  { arbitrary: fc.record({ does: fc.constant('ask' as const), query: fc.constantFrom('a', 'b') }), weight: 1 },
);

/** Viewport between a scrollbar and a grid component that stores its active row as an index in the window. */
class Stage {
  shape: ScrollShape;
  drawnStart = 0;
  /** Active row of the grid component, as an index in the window; -1 for none. */
  gridRow = -1;
  /** False after the grid component scrolled within its window, until the viewport moves again. */
  isCentred = true;
  readonly element = document.createElement('div');
  readonly scrollbar = document.createElement('div');
  readonly viewport: RowViewport;

  constructor(shape: ScrollShape) {
    this.shape = shape;
    const grid: DataGridHandle = {
      element: this.element,
      scrollToCell: () => undefined,
      setActivePosition: ({ rowIdx }) => {
        this.gridRow = rowIdx ?? -1;
      },
    };
    const drawWindow = (start: number) => {
      this.drawnStart = start;
    };
    this.viewport = new RowViewport(drawWindow, { current: grid }, { current: this.scrollbar });
    this.element.addEventListener('scroll', this.viewport.gridScrolled);
    this.viewport.reshape(shape, 0);
  }

  take(step: Step): void {
    const { viewport, shape } = this;
    const row = 'part' in step ? Math.floor(step.part * (shape.rowCount - 1)) : 0;
    if (step.does === 'grid') this.isCentred = false;
    else if (step.does !== 'ask' && step.does !== 'scrollbar') this.isCentred = true;
    switch (step.does) {
      case 'scrollbar':
        this.scrollbar.scrollTop = step.part * scrollbarLength(shape);
        return viewport.scrollbarMoved();
      case 'grid': {
        const inside = Math.min(shape.rowCount, windowRows) * shape.rowHeight - shape.bodyHeight;
        this.element.scrollTop = Math.round(step.part * Math.max(0, inside));
        this.element.dispatchEvent(new Event('scroll'));
        return undefined;
      }
      case 'activate':
        return viewport.activate({ row, column: 1 });
      case 'reveal':
        return shape.rowCount > 0 ? viewport.reveal({ row, column: 1 }) : undefined;
      case 'reshape':
        this.shape = step.shape;
        // As in the frame, a window never starts beyond the last row.
        this.drawnStart = Math.min(this.drawnStart, Math.max(0, step.shape.rowCount - windowRows));
        return viewport.reshape(step.shape, this.drawnStart);
      default:
        return viewport.queryChanged(step.query);
    }
  }

  /** Returns the invariants violated now. */
  faults(step: Step): string[] {
    const { viewport, shape, drawnStart } = this;
    const { rowCount, rowHeight, bodyHeight } = shape;
    const top = drawnStart * rowHeight + this.element.scrollTop;
    const first = Math.floor(top / rowHeight);
    const last = Math.min(rowCount, Math.ceil((top + bodyHeight) / rowHeight));
    const end = Math.min(rowCount, drawnStart + windowRows);
    const active = viewport.active?.row ?? null;
    const isActiveDrawn = active !== null && active >= drawnStart && active < end;
    const went = 'part' in step ? Math.floor(step.part * (rowCount - 1)) : 0;
    const isShown = went * rowHeight >= top && (went + 1) * rowHeight <= Math.ceil(top + bodyHeight);
    // With a scrollbar shorter than its rows, one of its px moves more than one px of rows.
    const pixel = 1 + maxScroll(shape) / Math.max(1, scrollbarLength(shape));
    const claims: Record<string, boolean> = {
      'the window drawn is the window meant': viewport.windowStart === drawnStart,
      'rows in view are drawn': drawnStart <= first && last <= end,
      'the view is over the rows': top >= 0 && top <= maxScroll(shape),
      'the first row is the one in view': rowCount === 0 || viewport.firstRow === first,
      'the scrollbar stands where the rows do':
        Math.abs(offsetOfScrollbar(this.scrollbar.scrollTop, shape) - top) <= pixel,
      'the active row is one of the rows': active === null || (active >= 0 && active < rowCount),
      'the grid holds the active row': active === null || this.gridRow === (isActiveDrawn ? active - drawnStart : -1),
      'a row gone to is in view, and active':
        step.does !== 'activate' || rowCount === 0 || (isShown && active === went),
      'a row revealed is in view': step.does !== 'reveal' || rowCount === 0 || isShown,
      'the window reaches beyond the view':
        !this.isCentred ||
        ((drawnStart === 0 || first - drawnStart >= least) && (end === rowCount || end - last >= least)),
    };
    return Object.keys(claims).filter((claim) => claims[claim] === false);
  }
}

it('renders visible rows with a margin, and keeps scrollbar, rows and active cell in sync', () => {
  fc.assert(
    fc.property(shapes, fc.array(steps, { maxLength: 30 }), (shape, taken) => {
      const stage = new Stage(shape);
      for (const step of taken) {
        stage.take(step);
        expect(stage.faults(step)).toEqual([]);
      }
    }),
    runs(2000),
  );
});

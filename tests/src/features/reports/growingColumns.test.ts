/** Minimum widths of report columns while the user scrolls. */
import { render } from '@testing-library/react';
import { createElement } from 'react';
import { expect, it, vi } from 'vitest';
import { heldWidth, useGrowingColumns } from '../../../../src/features/reports/table/useGrowingColumns.ts';

it('reserves space for a few more letters in a text column', () => {
  expect([90, 100, 119].map((width) => heldWidth(width, false))).toEqual([128, 128, 128]);
});

it('reserves no extra space for a number column: no row is wider than its total', () => {
  expect(heldWidth(100.2, true)).toBe(101);
});

function Heads({ rows }: { readonly rows: number }) {
  const heads = useGrowingColumns(true, () => true);
  const row = createElement('tr', { ref: heads }, createElement('th', null, rows));
  return createElement('table', null, createElement('thead', null, row));
}

it('no column becomes narrower while rows are added and removed', () => {
  const measured = vi.spyOn(Element.prototype, 'getBoundingClientRect');
  const view = render(createElement(Heads, { rows: 0 }));
  const held = [100, 140, 90].map((width, rows) => {
    measured.mockReturnValue(new DOMRect(0, 0, width, 20));
    view.rerender(createElement(Heads, { rows }));
    return view.container.querySelector('th')?.style.minWidth;
  });
  expect(held).toEqual(['100px', '140px', '140px']);
  measured.mockRestore();
});

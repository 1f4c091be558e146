import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useIsPrinting } from '../../../../src/ui/screen/useIsPrinting.ts';

const print = (event: 'beforeprint' | 'afterprint') => globalThis.dispatchEvent(new Event(event));

it('renders for print before the browser continues, and for the screen afterwards', () => {
  const { result } = renderHook(useIsPrinting);
  expect(result.current).toBe(false);
  print('beforeprint');
  expect(result.current).toBe(true);
  print('afterprint');
  expect(result.current).toBe(false);
});

it('resets the state when no component was mounted at the end of a print', () => {
  const first = renderHook(useIsPrinting);
  print('beforeprint');
  first.unmount();
  print('afterprint');
  expect(renderHook(useIsPrinting).result.current).toBe(false);
});

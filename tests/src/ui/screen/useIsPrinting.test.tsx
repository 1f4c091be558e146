import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useIsPrinting } from '../../../../src/ui/screen/useIsPrinting.ts';

const print = (event: 'beforeprint' | 'afterprint') => globalThis.dispatchEvent(new Event(event));

it('renders for paper before the browser goes on, and for the screen afterwards', () => {
  const { result } = renderHook(useIsPrinting);
  expect(result.current).toBe(false);
  print('beforeprint');
  expect(result.current).toBe(true);
  print('afterprint');
  expect(result.current).toBe(false);
});

it('forgets a print that nobody listened to until its end', () => {
  const first = renderHook(useIsPrinting);
  print('beforeprint');
  first.unmount();
  print('afterprint');
  expect(renderHook(useIsPrinting).result.current).toBe(false);
});

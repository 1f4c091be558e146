import { afterEach, expect, it, vi } from 'vitest';
import { idOfThisDevice } from '../../../src/device/thisDevice.ts';

afterEach(() => vi.restoreAllMocks());

it('is drawn once and stays', () => {
  const id = idOfThisDevice();
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(idOfThisDevice()).toBe(id);
});

it('is none where the browser keeps nothing for pages: a photo goes without it', () => {
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied.', 'SecurityError');
  });
  expect(idOfThisDevice()).toBeUndefined();
});

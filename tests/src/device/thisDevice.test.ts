import { afterEach, expect, it, vi } from 'vitest';
import { idOfThisDevice } from '../../../src/device/thisDevice.ts';

afterEach(() => vi.restoreAllMocks());

it('is generated once and stays the same', () => {
  const id = idOfThisDevice();
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(idOfThisDevice()).toBe(id);
});

it('is null in a browser without storage, and a photo is sent without it', () => {
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied.', 'SecurityError');
  });
  expect(idOfThisDevice()).toBeUndefined();
});

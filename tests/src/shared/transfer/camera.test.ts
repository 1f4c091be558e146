/** Reasons why no camera is available, distinguished; and one picture at a time for the worker that reads codes. */
import { expect, it, vi } from 'vitest';
import { closeCamera, openCamera } from '../../../../src/shared/scanning/camera.ts';
import { openDecoder } from '../../../../src/shared/scanning/decoder.ts';

const failing = (name: string) => ({ getUserMedia: () => Promise.reject(new DOMException('no', name)) });

it.each([
  ['NotFoundError', 'absent'],
  ['OverconstrainedError', 'absent'],
  ['NotAllowedError', 'forbidden'],
  ['SecurityError', 'forbidden'],
  ['NotReadableError', 'busy'],
])('a camera that fails with %s is %s', async (name, problem) => {
  expect(await openCamera(failing(name))).toEqual({ ok: false, problem });
});

it('a page without devices has no camera', async () => {
  expect(await openCamera(null)).toEqual({ ok: false, problem: 'absent' });
});

it('closing a camera stops all of its tracks', () => {
  const tracks = [{ stop: vi.fn<() => void>() }, { stop: vi.fn<() => void>() }];
  closeCamera({ getTracks: () => tracks } as unknown as MediaStream);
  for (const { stop } of tracks) expect(stop).toHaveBeenCalledOnce();
});

it('a worker gets the next picture after reading the last, and a failure is reported once', () => {
  const received = vi.fn<(codes: unknown) => void>();
  const failed = vi.fn<() => void>();
  const listeners = new Map<string, (event: unknown) => void>();
  const thread = {
    postMessage: vi.fn<(picture: unknown) => void>(),
    terminate: vi.fn<() => void>(),
    addEventListener: (kind: string, listener: unknown) => listeners.set(kind, listener as (event: unknown) => void),
  };
  const decoder = openDecoder(received, failed, () => thread as never);
  expect(decoder.isFree).toBe(true);
  decoder.read({} as ImageData);
  expect(decoder.isFree).toBe(false);
  listeners.get('message')!({ data: [{ format: 'QRCode', text: '', bytes: new Uint8Array() }] });
  expect(decoder.isFree).toBe(true);
  expect(received).toHaveBeenCalledOnce();
  listeners.get('message')!({ data: 'CompileError' });
  expect(failed).toHaveBeenCalledOnce();
  decoder.close();
  expect(thread.terminate).toHaveBeenCalledOnce();
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPopup } from '../../../../src/ports/auth/provider/popup.ts';

const nothing = () => undefined;
const never = () => new Promise<never>(nothing);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function opened() {
  const popup = { closed: false, close: vi.fn<() => void>() };
  popup.close.mockImplementation(() => {
    popup.closed = true;
  });
  const open = vi.fn<Window['open']>(() => popup as unknown as Window);
  const waiting = new AbortController();
  return { popup, open, waiting, handle: openPopup({ open } as unknown as Window, 'identity', waiting.signal) };
}

it('opens an empty window with a name that the identity library can find', () => {
  expect(opened().open).toHaveBeenCalledWith('', 'identity', expect.stringContaining('popup'));
});

it('throws when the browser blocks it', () => {
  const blocked = { open: () => null } as unknown as Window;
  expect(() => openPopup(blocked, 'identity', new AbortController().signal)).toThrow(
    expect.objectContaining({ kind: 'popup_blocked' }),
  );
});

it('returns the outcome of the work', async () => {
  const { handle } = opened();
  await expect(handle.run(Promise.resolve('in'))).resolves.toBe('in');
  await expect(handle.run(Promise.reject(new Error('out')))).rejects.toThrow('out');
});

it('is canceled when it is closed, but not while it closes itself after its work', async () => {
  const { handle, popup } = opened();
  handle.watch();
  const work = handle.run(never());
  popup.closed = true;
  vi.advanceTimersByTime(500);
  expect(handle.signal.aborted).toBe(false);
  vi.advanceTimersByTime(500);
  await expect(work).rejects.toMatchObject({ kind: 'popup_closed' });
});

it('is canceled and closed after five minutes', async () => {
  const { handle } = opened();
  const work = handle.run(never());
  vi.advanceTimersByTime(299_999);
  expect(handle.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  await expect(work).rejects.toMatchObject({ kind: 'popup_closed' });
});

it('is closed when its caller aborts', async () => {
  const { handle, popup, waiting } = opened();
  const work = handle.run(never());
  waiting.abort();
  expect(popup.closed).toBe(true);
  await expect(work).rejects.toMatchObject({ kind: 'popup_closed' });
});

it('is neither watched nor closed again once closed', () => {
  const { handle, popup } = opened();
  handle.watch();
  handle.close();
  handle.close();
  vi.advanceTimersByTime(400_000);
  expect(popup.close).toHaveBeenCalledOnce();
  expect(handle.signal.aborted).toBe(false);
});

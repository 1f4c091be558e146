/** Which device this is: drawn once and kept with the browser's other settings, so that two tablets of one person are told apart. */
import { z } from 'zod';
import { tryOr } from '../tryOr.ts';

const key = 'wireway.device';
const kept = z.object({
  id: z.uuid(),
  /** By person: when what was told of their entries, ms since 1970 by this device's clock. */
  told: z.record(z.string(), z.object({ at: z.number(), waiting: z.number() })).catch({}),
});
export type ThisDevice = z.infer<typeof kept>;

/** What is kept of it; null where nothing is, or nothing that can be read. */
export function rememberedDevice(storage: Storage): ThisDevice | null {
  return tryOr(() => kept.safeParse(JSON.parse(storage.getItem(key) ?? 'null')).data ?? null, null);
}

export function newDevice(): ThisDevice {
  return { id: crypto.randomUUID(), told: {} };
}

export function rememberDevice(storage: Storage, device: ThisDevice): void {
  // Of a full or forbidden storage it is told as by a new device next time.
  tryOr(() => storage.setItem(key, JSON.stringify(device)), undefined);
}

/** The id of this device, drawn now if it has none; undefined where the browser keeps nothing for pages. */
export function idOfThisDevice(): string | undefined {
  const storage = tryOr<Storage | null>(() => localStorage, null);
  if (!storage) return undefined;
  const known = rememberedDevice(storage);
  if (known) return known.id;
  const device = newDevice();
  rememberDevice(storage, device);
  return device.id;
}

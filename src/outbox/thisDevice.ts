/** Which device this is: drawn once and kept with the browser's other settings, so that two tablets of one person are told apart. */
import { z } from 'zod';
import { tryOr } from '../tryOr.ts';

const key = 'wireway.device';
const kept = z.object({
  id: z.uuid(),
  /** By person: when what was told of their entries, ms since 1970 by this device's clock. */
  told: z.record(z.string(), z.object({ at: z.number(), waiting: z.number() })).catch({}),
  /** Who was told here of the other devices they entered work on. */
  knows: z.array(z.string()).catch([]),
});
export type ThisDevice = z.infer<typeof kept>;

/** What is kept of it; null where nothing is, or nothing that can be read. */
export function rememberedDevice(storage: Storage): ThisDevice | null {
  return tryOr(() => kept.safeParse(JSON.parse(storage.getItem(key) ?? 'null')).data ?? null, null);
}

export function newDevice(): ThisDevice {
  return { id: crypto.randomUUID(), told: {}, knows: [] };
}

export function rememberDevice(storage: Storage, device: ThisDevice): void {
  // Of a full or forbidden storage it is told as by a new device next time.
  tryOr(() => storage.setItem(key, JSON.stringify(device)), undefined);
}

/** Whether the person was told on this device of others; true where the browser keeps nothing, since they would be told each time. */
export function knowsOthers(person: string): boolean {
  const storage = tryOr<Storage | null>(() => localStorage, null);
  return !storage || rememberedDevice(storage)?.knows.includes(person) === true;
}

export function rememberKnowsOthers(person: string): void {
  const storage = tryOr<Storage | null>(() => localStorage, null);
  if (!storage) return;
  const device = rememberedDevice(storage) ?? newDevice();
  rememberDevice(storage, { ...device, knows: [...new Set([...device.knows, person])] });
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

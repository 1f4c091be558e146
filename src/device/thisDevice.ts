/** Which device this is: drawn once and kept with the browser's other settings, so that two tablets of one person are told apart. */
import { z } from 'zod';
import { safeStorage } from '../base/safeStorage.ts';
import { withFallback } from '../base/withFallback.ts';

/** Among the pages of this browser. */
export const thisPage: string = crypto.randomUUID();

const key = 'wireway.device';
const kept = z.object({
  id: z.uuid(),
  /** By person: when what was told of their entries, ms since 1970 by this device's clock. */
  told: z.record(z.string(), z.object({ at: z.number(), waiting: z.number() })).catch({}),
  /** The marks of those who were told here of the other devices they entered work on. */
  knows: z.array(z.string()).catch([]),
});
export type ThisDevice = z.infer<typeof kept>;

/** What is kept of it; null where nothing is, or nothing that can be read. */
export function rememberedDevice(storage: Storage): ThisDevice | null {
  return withFallback(() => kept.safeParse(JSON.parse(storage.getItem(key) ?? 'null')).data ?? null, null);
}

export function newDevice(): ThisDevice {
  return { id: crypto.randomUUID(), told: {}, knows: [] };
}

export function rememberDevice(storage: Storage, device: ThisDevice): void {
  // Of a full or forbidden storage it is told as by a new device next time.
  withFallback(() => storage.setItem(key, JSON.stringify(device)), undefined);
}

/** Stands for a person among what is kept here: who uses a shared device after them reads nobody's name in it. */
async function markOf({ id }: ThisDevice, person: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${id} ${person}`));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether the person was told on this device of others; true where the browser keeps nothing, since they would be told each time. */
export async function knowsOthers(person: string): Promise<boolean> {
  const storage = safeStorage(window);
  if (!storage) return true;
  const device = rememberedDevice(storage);
  return device !== null && device.knows.includes(await markOf(device, person));
}

export async function rememberKnowsOthers(person: string): Promise<void> {
  const storage = safeStorage(window);
  if (!storage) return;
  const drawn = rememberedDevice(storage) ?? newDevice();
  const mark = await markOf(drawn, person);
  const device = rememberedDevice(storage) ?? drawn;
  rememberDevice(storage, { ...device, knows: [...new Set([...device.knows, mark])] });
}

/** The id of this device, drawn now if it has none; undefined where the browser keeps nothing for pages. */
export function idOfThisDevice(): string | undefined {
  const storage = safeStorage(window);
  if (!storage) return undefined;
  const known = rememberedDevice(storage);
  if (known) return known.id;
  const device = newDevice();
  rememberDevice(storage, device);
  return device.id;
}

/**
 * Identity of this device: a random id stored with the browser's other settings, by which two tablets of one user are
 * distinguished.
 */
import { z } from 'zod/mini';
import { safeStorage } from '../base/safeStorage.ts';
import { withFallback } from '../base/withFallback.ts';

/** Random id of this tab. */
export const thisPage: string = crypto.randomUUID();

const key = 'wireway.device';
const kept = z.object({
  id: z.uuid(),
  /** Last device report by user: its time, ms since 1970 by this device's clock, and the number of waiting entries. */
  told: z.catch(z.record(z.string(), z.object({ at: z.number(), waiting: z.number() })), {}),
  /** Marks of users who were informed here about their other devices with entries. */
  knows: z.catch(z.array(z.string()), []),
});
export type ThisDevice = z.infer<typeof kept>;

/** Returns the stored identity; null if there is none that can be read. */
export function rememberedDevice(storage: Storage): ThisDevice | null {
  return withFallback(() => kept.safeParse(JSON.parse(storage.getItem(key) ?? 'null')).data ?? null, null);
}

export function newDevice(): ThisDevice {
  return { id: crypto.randomUUID(), told: {}, knows: [] };
}

export function rememberDevice(storage: Storage, device: ThisDevice): void {
  // If the storage is full or denied, the device counts as new next time.
  withFallback(() => storage.setItem(key, JSON.stringify(device)), undefined);
}

/** Returns a hash that represents a user in this storage, so that later users of a shared device cannot read their name. */
async function markOf({ id }: ThisDevice, person: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${id} ${person}`));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * True if the user was informed on this device about others; also true if the browser stores nothing, since they would otherwise
 * be informed each time.
 */
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

/** Returns the id of this device, creating it if necessary; undefined if the browser denies storage. */
export function idOfThisDevice(): string | undefined {
  const storage = safeStorage(window);
  if (!storage) return undefined;
  const known = rememberedDevice(storage);
  if (known) return known.id;
  const device = newDevice();
  rememberDevice(storage, device);
  return device.id;
}

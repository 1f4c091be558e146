/**
 * Reports to the server how many entries are waiting on this device, and for how long (docs/decisions/users-and-access.md):
 * alongside other calls, at most once in five minutes, and only about entries that have waited a while. A device that never held
 * any sends no reports.
 */
import { reportDevice, type DeviceReport } from '../../../contract/admin/devices.ts';
import { personHere } from '../../../machines/auth/watchAuth.ts';
import { selectIsOnline } from '../../../machines/connection/connectionMachine.ts';
import { isUnsent, needsAttention, type Operation } from '../../../machines/outbox/operation.ts';
import { deviceReportInterval, emptyDeviceReportInterval, waitingEntryAge } from '../../../machines/pageTimings.ts';
import { newDevice, rememberDevice, rememberedDevice, type ThisDevice } from '../../device/thisDevice.ts';
import type { App } from '../../context/App.ts';

/** Summarizes the waiting operations; the oldest age is null if none wait. */
export function unsentSummary(
  operations: readonly Operation[],
  now: number,
): Pick<DeviceReport, 'waiting' | 'needPerson' | 'oldestMs'> {
  const old = operations.filter((each) => isUnsent(each) && now - Date.parse(each.createdAt) >= waitingEntryAge);
  const ages = old.map(({ createdAt }) => now - Date.parse(createdAt));
  return {
    waiting: old.length,
    needPerson: old.filter(needsAttention).length,
    oldestMs: ages.length === 0 ? null : Math.max(...ages),
  };
}

/** Follows the outbox and the connection; returns a function that stops it. */
export function sendDeviceReports(
  { call, auth, connection, queue, settings }: Pick<App, 'call' | 'auth' | 'connection' | 'queue' | 'settings'>,
  storage: Storage | null,
  now: () => number = Date.now,
): () => void {
  let isTelling = false;

  function look(): void {
    const person = personHere(auth.getSnapshot());
    if (isTelling || !person || !storage || !selectIsOnline(connection.getSnapshot())) return;
    const device = rememberedDevice(storage);
    const last = device?.told[person.sub];
    // Checked before anything is counted, since this runs for every change while thousands of entries are sent.
    if (last && now() - last.at < deviceReportInterval) return;
    const waits = unsentSummary(queue.getSnapshot().operations, now());
    if (!last && waits.waiting === 0) return;
    const isChanged = waits.waiting > 0 || (last?.waiting ?? 0) > 0;
    if (last && !isChanged && now() - last.at < emptyDeviceReportInterval) return;
    void notify(storage, device ?? newDevice(), person.sub, waits);
  }

  async function notify(
    disk: Storage,
    device: ThisDevice,
    person: string,
    waits: ReturnType<typeof unsentSummary>,
  ): Promise<void> {
    isTelling = true;
    // Recorded even if the report fails: the next one has the same content and must not be sent earlier.
    rememberDevice(disk, { ...device, told: { ...device.told, [person]: { at: now(), waiting: waits.waiting } } });
    try {
      await call(reportDevice, {
        body: { deviceId: device.id, build: settings.build.slice(0, 100), ...waits },
        quiet: true,
      });
    } catch {
      // The report runs in the background, so its failure is not shown.
    } finally {
      isTelling = false;
    }
  }

  const unfollow = queue.subscribe(look);
  const calls = connection.subscribe(look);
  look();
  return () => {
    unfollow();
    calls.unsubscribe();
  };
}

/** Devices that hold entries which the server does not have yet (domain section 13): each says so itself. */
import { z } from 'zod';
import { endpoint } from '../base/calls/endpoint.ts';
import { id, instant, uuid } from '../base/values/scalars.ts';
import { day } from '../base/units/durations.ts';

const count = z.number().int().nonnegative().max(1_000_000);

export const reportDevice = endpoint({
  method: 'POST',
  path: '/devices/report',
  summary: 'How many entries of the caller wait on this device, and for how long.',
  access: { scope: 'signedIn' },
  isUnaudited: true,
  body: z.strictObject({
    /** Drawn by the device, kept with its outbox, of no use elsewhere. */
    deviceId: uuid,
    waiting: count,
    /** Of those, how many wait for the person. */
    needPerson: count,
    /** Of the oldest, ms; null where none waits. An age, because the clock of a device may be wrong. */
    oldestMs: z.number().nonnegative().max(1e12).nullable(),
    build: z.string().max(100),
  }),
  reply: z.strictObject({ noted: z.literal(true) }),
});
export type DeviceReport = z.infer<typeof reportDevice.body>;

export const waitingDevice = z.strictObject({
  deviceId: uuid,
  person: z.strictObject({ id, name: z.string() }),
  waiting: count,
  needPerson: count,
  /** Of its oldest entry; null where it said that none waits, and was not heard of since. */
  oldestAt: instant.nullable(),
  heardAt: instant,
  build: z.string(),
});
export type WaitingDevice = z.infer<typeof waitingDevice>;

export const listDevices = endpoint({
  method: 'GET',
  path: '/system/devices',
  summary:
    'Devices with unsent entries, the oldest first; then those that make entries and were not heard of for a day.',
  access: { scope: 'system', permission: 'admin.dashboard' },
  reply: z.strictObject({ at: instant, devices: z.array(waitingDevice) }),
});

/** What the caller's devices last said, without the one that asks. */
export const listOwnDevices = endpoint({
  method: 'GET',
  path: '/devices/own',
  summary:
    'Other devices the caller entered work on, those with unsent entries first, then the one heard of last: what was entered there and not sent is there still.',
  access: { scope: 'signedIn' },
  query: z.strictObject({ except: uuid.optional() }),
  reply: z.strictObject({ devices: z.array(z.strictObject({ waiting: count, heardAt: instant })) }),
});
export type OwnDevice = z.infer<typeof listOwnDevices.reply>['devices'][number];

/** Trust, rule O10: unsent for a day somebody should look, for five days work is about to be lost. */
export function lightOfDevice({ oldestAt, heardAt }: WaitingDevice, now: Date): 'none' | 'attention' | 'trouble' {
  const age = now.getTime() - (oldestAt ?? heardAt).getTime();
  return age > 5 * day ? 'trouble' : age > day ? 'attention' : 'none';
}

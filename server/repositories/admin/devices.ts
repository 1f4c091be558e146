/** Latest reports of devices about the entries they hold. */
import type { DeviceReport, OwnDevice, WaitingDevice } from '../../../contract/admin/devices.ts';
import { day, hour } from '../../../contract/base/units/durations.ts';
import { deviceRetention, ownDeviceListLife, silentDeviceAge } from '../../timings.ts';
import type { Transaction } from '../../db/database.ts';

/** Maximum number of devices per user; a device that lost its id is stored as a new one. */
const maxOfPerson = 20;

export async function noteDevice(
  transaction: Transaction,
  userId: number,
  { deviceId, waiting, needPerson, oldestMs, build }: DeviceReport,
): Promise<void> {
  await transaction.execute(
    `insert into device (device_id, user_id, waiting, need_person, oldest_at, build)
     values ($1, $2, $3, $4, now() - $5::double precision * interval '1 millisecond', $6)
     on conflict (user_id, device_id) do update set waiting = excluded.waiting, need_person = excluded.need_person,
       oldest_at = excluded.oldest_at, build = excluded.build, heard_at = now()`,
    [deviceId, userId, waiting, needPerson, waiting === 0 ? null : oldestMs, build],
  );
  await transaction.execute(
    `delete from device where heard_at < now() - ${deviceRetention / day} * interval '1 day'
       or (user_id = $1 and device_id in (select device_id from device where user_id = $1 order by heard_at desc, device_id offset ${maxOfPerson}))`,
    [userId],
  );
}

/** Lists the user's own devices, without `except`. */
export function listDevicesOf(
  transaction: Transaction,
  userId: number,
  except: string | undefined,
): Promise<OwnDevice[]> {
  return transaction.query<OwnDevice>(
    `select waiting, heard_at as "heardAt" from device
     where user_id = $1 and device_id is distinct from $2::uuid and heard_at > now() - ${ownDeviceListLife / day} * interval '1 day'
     order by waiting = 0, heard_at desc, device_id`,
    [userId, except ?? null],
  );
}

export function listWaitingDevices(transaction: Transaction): Promise<WaitingDevice[]> {
  return transaction.query<WaitingDevice>(
    `select d.device_id as "deviceId", json_build_object('id', u.id, 'name', u.name) as person, d.waiting,
       d.need_person as "needPerson", d.oldest_at as "oldestAt", d.heard_at as "heardAt", d.build
     from device d join app_user w on w.id = d.user_id join app_user u on u.id = coalesce(w.merged_into, w.id)
     where d.waiting > 0 or d.heard_at < now() - ${silentDeviceAge / hour} * interval '1 hour'
     order by d.waiting = 0, coalesce(d.oldest_at, d.heard_at), d.device_id`,
  );
}

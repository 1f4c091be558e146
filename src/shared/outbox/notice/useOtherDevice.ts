/**
 * Another device on which the user made entries, shown once per device: entries made offline there exist only on that device, or
 * are lost with its site data.
 */
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { OwnDevice } from '../../../../contract/admin/devices.ts';
import { personHere } from '../../../../machines/auth/watchAuth.ts';
import { selectIsOnline } from '../../../../machines/connection/connectionMachine.ts';
import { otherDeviceCheckDelay } from '../../../../machines/pageTimings.ts';
import { useApp } from '../../../context/useApp.ts';
import { idOfThisDevice, knowsOthers, rememberKnowsOthers } from '../../../device/thisDevice.ts';

export interface OtherDevice {
  /** The other device; null if there is none, or the user has seen the notice. */
  readonly device: OwnDevice | null;
  readonly seen: () => void;
}

export function useOtherDevice(): OtherDevice {
  const { call, auth, connection } = useApp();
  const isOnline = useSelector(connection, selectIsOnline);
  const person = useSelector(auth, (state) => personHere(state)?.sub);
  const [found, setFound] = useState<{ readonly person: string; readonly device: OwnDevice } | null>(null);
  useEffect(() => {
    if (!isOnline || person === undefined) return;
    const ask = async () => {
      if (await knowsOthers(person)) return;
      const { listOwnDevices } = await import('../../../../contract/admin/devices.ts');
      const { devices } = await call(listOwnDevices, { query: { except: idOfThisDevice() }, quiet: true });
      if (devices[0]) setFound({ person, device: devices[0] });
      else await rememberKnowsOthers(person);
    };
    // A failed request is repeated at the next start.
    const timer = setTimeout(() => void ask().catch(() => undefined), otherDeviceCheckDelay);
    return () => clearTimeout(timer);
  }, [call, isOnline, person]);
  return {
    device: found?.person === person ? (found?.device ?? null) : null,
    seen: () => {
      if (found) void rememberKnowsOthers(found.person).catch(() => undefined);
      setFound(null);
    },
  };
}

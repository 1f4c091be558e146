/** Lookup of a scan: runs the machine over the rows and lists on this device, the server and the connection to it. */
import { shallowEqual, useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import { waitFor } from 'xstate';
import { selectIsOnline } from '../../../../machines/connection/connectionMachine.ts';
import type { ScanAnswer, ScanLookupPorts } from '../../../../machines/scanning/ports.ts';
import {
  provideScanLookup,
  selectScanResult,
  type ScanResult,
} from '../../../../machines/scanning/scanLookupMachine.ts';
import { readCardCode } from '../../../../contract/printing/cardCode.ts';
import { isOutOfReach } from '../../../api/apiErrors.ts';
import type { App } from '../../../context/App.ts';
import { useApp } from '../../../context/useApp.ts';
import { rowsOfTag } from '../../../store/rowsOfTag.ts';
import { answerOfDevice, askServer } from './scanAnswer.ts';
import { packageTypes, type PackageType } from '../../../../contract/setup/codes/packageKinds.ts';
import type { FoundPackage } from '../../../../contract/packages/covers.ts';
import { listPackages, type PackageRow } from '../../../../contract/packages/packages.ts';
import type { CurrentUserReply } from '../../../../contract/users/currentUser.ts';
import { tagKey } from '../../../../contract/base/values/tags.ts';
import type { Call } from '../../../api/client.ts';

/** The scanned code and its context. Constant while the component is mounted. */
export interface ScannedCode {
  readonly code: string;
  readonly projectId: number;
  readonly user: CurrentUserReply;
}

/** Runs the lookup. `onAnswer` receives the first result, and another one if the server's result differs from the device's. */
export function useScanLookup(
  scanned: ScannedCode,
  onAnswer: (answer: ScanAnswer, isFirst: boolean) => void,
): ScanResult {
  const app = useApp();
  const lookup = useActorRef(provideScanLookup(scanLookupPorts(app, scanned)), app.inspection.options());
  const report = useEffectEvent(onAnswer);
  useEffect(() => {
    const reports = lookup.on('answer.changed', ({ answer, isFirst }) => report(answer, isFirst));
    return () => reports.unsubscribe();
  }, [lookup]);
  return useSelector(lookup, selectScanResult, shallowEqual);
}

function scanLookupPorts({ call, stores, connection }: App, { code, projectId, user }: ScannedCode): ScanLookupPorts {
  const { tag } = readCardCode(code);
  return {
    async readDevice() {
      const { rows, types } = await rowsOfTag({ stores, user, projectId }, tag);
      return { answer: answerOfDevice(rows, code), keepsNothing: types.length === 0 };
    },
    async readPackageLists() {
      const found = await storedPackage(call, projectId, tag);
      return found ? { kind: 'package', found } : { kind: 'unknown', tag };
    },
    async askServer(signal) {
      try {
        return await askServer(call, projectId, code, signal);
      } catch (error) {
        // StrictMode stops the actor and starts it again; the call of the first start must have no effect.
        if (signal.aborted) return new Promise<never>(() => undefined);
        // oxlint-disable-next-line typescript/only-throw-error -- ports reject with plain records
        throw isOutOfReach(error) ? { isUnreachable: true } : error;
      }
    },
    waitForServer: async (signal) => void (await waitFor(connection, selectIsOnline, { signal })),
  };
}

/** Returns the number of a package row, used to resolve a cover's code offline. */
const numberOf = ({ values }: PackageRow): string => String(values['code'] ?? '');

/**
 * Finds a package in the stored lists; null if none contains it. Never rejects. Only the server knows the values printed on its
 * cover.
 */
async function storedPackage(call: Call, projectId: number, number: string): Promise<FoundPackage | null> {
  const key = tagKey(number);
  const found = await Promise.all(
    packageTypes.map(async (packageType: PackageType) => {
      const list = await call(listPackages, { query: { projectId, packageType }, quiet: true }).catch(() => null);
      const row = list?.rows.find((each) => tagKey(numberOf(each)) === key);
      return row && foundOf(packageType, row);
    }),
  );
  return found.find((each) => each !== undefined) ?? null;
}

const foundOf = (packageType: PackageType, row: PackageRow): FoundPackage => ({
  id: row.id,
  packageType,
  number: numberOf(row),
  description: String(row.values['description'] ?? ''),
  status: row.status,
  cover: null,
});

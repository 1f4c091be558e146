/** The lookup of a scan on the page: the machine over the rows and lists of this device, the server and the connection to it. */
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

/** What is looked up, and by whom. It stays the same for as long as the component is on the page. */
export interface ScannedCode {
  readonly code: string;
  readonly projectId: number;
  readonly user: CurrentUserReply;
}

/** `onAnswer` is given the first answer, and again where the server says another than the device. */
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
      const found = await keptPackage(call, projectId, tag);
      return found ? { kind: 'package', found } : { kind: 'unknown', tag };
    },
    async askServer(signal) {
      try {
        return await askServer(call, projectId, code, signal);
      } catch (error) {
        // StrictMode stops an actor and starts it again: the call of the first start says nothing.
        if (signal.aborted) return new Promise<never>(() => undefined);
        // oxlint-disable-next-line typescript/only-throw-error -- ports reject with plain records
        throw isOutOfReach(error) ? { isUnreachable: true } : error;
      }
    },
    waitForServer: async (signal) => void (await waitFor(connection, selectIsOnline, { signal })),
  };
}

/** A package by its number, as this device knows it: what the code of a cover means while nobody can be asked. */
const numberOf = ({ values }: PackageRow): string => String(values['code'] ?? '');

/** Null where no list that is kept has it. Never rejects. What was printed on its cover is known to the server alone. */
async function keptPackage(call: Call, projectId: number, number: string): Promise<FoundPackage | null> {
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

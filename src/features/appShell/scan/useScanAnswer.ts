/** The answer to the scan in hand: at once by what this device keeps, and as soon as it comes by the server, which decides. */
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { selectIsOnline } from '../../../../machines/connection/connectionMachine.ts';
import { readCardCode } from '../../../../contract/printing/cardCode.ts';
import { isOutOfReach } from '../../../api/apiErrors.ts';
import { useApp, useCurrentUserOrNull, useOpenProject, usePermission } from '../../../context/useApp.ts';
import type { Scan } from '../../../shared/scanning/scanner.ts';
import { rowsOfTag } from '../../../store/rowsOfTag.ts';
import { answerOfDevice, askServer, isCardCode, otherProject, type ScanAnswer } from './scanAnswer.ts';
import { packageTypes, type PackageType } from '../../../../contract/setup/codes/packageKinds.ts';
import type { FoundPackage } from '../../../../contract/packages/covers.ts';
import { listPackages, type PackageRow } from '../../../../contract/packages/packages.ts';
import { tagKey } from '../../../../contract/base/values/tags.ts';
import { scanAnswerCacheLife } from '../../../../machines/pageTimings.ts';
import type { Call } from '../../../api/client.ts';

export interface AnsweredScan {
  readonly answer: ScanAnswer | null;
  /** By this device alone: the server has not said anything yet, or cannot be asked. */
  readonly isOfDevice: boolean;
  /** The server is being asked and may say another thing. */
  readonly isAsking: boolean;
  /** Nothing of the project is kept on this device. */
  readonly keepsNothing: boolean;
  /** The server said no, or could not. */
  readonly failure: Error | null;
}

/** `onAnswer` is told the first answer to each scan, and again where the server says another than the device. */
export function useScanAnswer(
  scan: Scan | null,
  onAnswer: (answer: ScanAnswer, isFirst: boolean) => void,
): AnsweredScan {
  const { call, stores, connection } = useApp();
  const project = useOpenProject();
  const user = useCurrentUserOrNull();
  const mayRead = usePermission('data.view');
  const isOnline = useSelector(connection, selectIsOnline);
  const code = scan?.code ?? '';
  const read = readCardCode(code);
  const isAsked =
    scan !== null && project !== null && user !== null && mayRead && isCardCode(code) && !otherProject(read, project);
  const projectId = project?.id ?? 0;
  const key = ['scan', projectId, code, scan?.serial];
  const once = {
    enabled: isAsked,
    networkMode: 'always',
    retry: false,
    staleTime: Infinity,
    gcTime: scanAnswerCacheLife,
  } as const;
  const ofDevice = useQuery({
    ...once,
    queryKey: [...key, 'device'],
    queryFn: async () => {
      const { rows, types } = await rowsOfTag({ stores, user: user!, projectId }, read.tag);
      return { answer: answerOfDevice(rows, code), keepsNothing: types.length === 0 };
    },
  });
  const ofServer = useQuery({
    ...once,
    queryKey: [...key, 'server'],
    queryFn: ({ signal }) => askServer(call, projectId, code, signal),
  });
  const isMissed = ofServer.isError && isOutOfReach(ofServer.error);
  const { refetch } = ofServer;
  useEffect(() => {
    if (isOnline && isMissed) void refetch();
  }, [isOnline, isMissed, refetch]);

  const failure = ofServer.isError && !isMissed ? ofServer.error : null;
  const known = ofDevice.data;
  // The server looks among packages itself; without it the lists that are kept are looked at.
  const ofLists = useQuery({
    ...once,
    enabled: isMissed && known?.answer.is === 'unknown',
    queryKey: [...key, 'package'],
    queryFn: async (): Promise<ScanAnswer> => {
      const found = await keptPackage(call, projectId, read.tag);
      return found ? { is: 'package', found } : { is: 'unknown', tag: read.tag };
    },
  });
  // What the device does not know may be a row that came since: the server is heard first, as long as it may answer.
  const ofDeviceAlone = known?.answer.is === 'unknown' ? ofLists.data : known?.answer;
  const answer = ofServer.data ?? (failure === null ? (ofDeviceAlone ?? null) : null);
  const told = useRef<{ readonly serial: number; readonly said: string } | null>(null);
  const tell = useEffectEvent((said: ScanAnswer, isFirst: boolean) => onAnswer(said, isFirst));
  useEffect(() => {
    if (answer === null || scan === null) return;
    const said = sayingOf(answer);
    const before = told.current?.serial === scan.serial ? told.current : null;
    told.current = { serial: scan.serial, said };
    if (before?.said !== said) tell(answer, before === null);
  }, [answer, scan]);
  return {
    answer,
    isOfDevice: answer !== null && ofServer.data === undefined,
    isAsking: ofServer.isFetching,
    keepsNothing: known?.keepsNothing === true,
    failure,
  };
}

/** What makes two answers the same to whoever hears them. */
const sayingOf = (answer: ScanAnswer): string =>
  answer.is === 'rows' ? answer.rows.map(({ id, type, standing }) => `${type} ${id} ${standing}`).join() : answer.is;

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

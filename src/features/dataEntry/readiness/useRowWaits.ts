/** Reasons why a row of a package cannot be worked on yet; the last response is used while the device is offline. */
import { useQuery } from '@tanstack/react-query';
import { tagKey } from '../../../../contract/base/values/tags.ts';
import { listPackageContents, listPackages, type PackagedRow } from '../../../../contract/packages/packages.ts';
import { packageFieldOf } from '../../../../contract/packages/packageTypes.ts';
import type { Row } from '../../../../contract/progress/progress.ts';
import { packageTypeOf, type PackageType } from '../../../../contract/setup/codes/packageKinds.ts';
import { staleRouteStates } from '../../../../machines/pageTimings.ts';
import type { Call } from '../../../api/client.ts';
import { useApp, useCurrentUser } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { FieldEntryStore } from '../entries/fieldEntryStore.ts';
import type { Readiness } from './readiness.ts';

interface WaitingRow {
  readonly values: Row;
  readonly id: number;
  readonly readiness: Readiness | null;
}

/** Returns the reasons as sentences; none for a row that is ready, is in no package, or while they are unknown. */
export function useRowWaits({ store, commodity }: FieldEntryStore, { values, id, readiness }: WaitingRow): string[] {
  const { t } = useTranslation('waits');
  const formats = useFormats();
  const { call } = useApp();
  const { id: userId } = useCurrentUser();
  const field = packageFieldOf(commodity);
  const packageType = packageTypeOf(field?.codeKind);
  const number = String((field && values[field.key]) ?? '');
  const { projectId, type } = store;
  const { data } = useQuery({
    queryKey: ['package-waits', projectId, packageType, number, userId],
    queryFn: ({ signal }) => readWaits(call, { projectId, packageType: packageType!, number }, signal),
    enabled: packageType !== undefined && number !== '' && (readiness === 'waiting' || readiness === 'unknown'),
    staleTime: staleRouteStates,
    gcTime: Infinity,
  });
  const waits = data?.find((row) => row.type === type && row.id === id)?.waits ?? [];
  return waits.map(({ kind, tag, percent, text }) =>
    t(kind, { tag: tag ?? '', percent: formats.percent(percent), text: text ?? '' }),
  );
}

interface PackageToRead {
  readonly projectId: number;
  readonly packageType: PackageType;
  readonly number: string;
}

type WaitingItem = Pick<PackagedRow, 'type' | 'id' | 'waits'>;

/** Sends the requests of the package's own page, whose responses a device keeps for its packages. */
async function readWaits(
  call: Call,
  { projectId, packageType, number }: PackageToRead,
  signal: AbortSignal,
): Promise<WaitingItem[]> {
  const options = { signal, quiet: true } as const;
  const list = await call(listPackages, { query: { projectId, packageType }, ...options });
  const id = list.rows.find(({ values }) => tagKey(String(values['code'] ?? '')) === tagKey(number))?.id;
  const waiting: WaitingItem[] = [];
  if (id === undefined) return waiting;
  let offset = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each page determines the offset of the next one
    const { rows, total } = await call(listPackageContents, { query: { projectId, id, offset }, ...options });
    waiting.push(...rows.filter(({ waits }) => waits.length > 0));
    offset += rows.length;
    if (rows.length === 0 || offset >= total) return waiting;
  }
}

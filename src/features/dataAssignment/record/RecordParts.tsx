import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { Commodity } from '../../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { getCommodityRecord } from '../../../../contract/rows/commodityRecord.ts';
import { staleRecord } from '../../../../machines/pageTimings.ts';
import type { Call } from '../../../api/client.ts';
import { useApp } from '../../../context/useApp.ts';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import type { RecordPart } from '../search.ts';
import { HistoryList } from './HistoryList.tsx';
import { NamedRows } from './NamedRows.tsx';
import { NamingRows } from './NamingRows.tsx';
import styles from './record.module.css';

interface RecordPartsProps {
  readonly projectId: number;
  readonly commodity: Commodity<CommodityType>;
  readonly id: number;
  /** Version of the row; its parts are requested again when it changes. */
  readonly version: number;
  readonly part: Exclude<RecordPart, 'fields' | 'cards'>;
}

const recordQuery = (call: Call, { projectId, commodity: { type }, id, version }: RecordPartsProps) =>
  queryOptions({
    queryKey: ['commodity-record', projectId, type, id, version],
    queryFn: ({ signal }) => call(getCommodityRecord, { query: { projectId, type, id }, signal, quiet: true }),
    staleTime: staleRecord,
  });

/** Parts of the record that only the server has. */
export function RecordParts(props: RecordPartsProps) {
  const { projectId, commodity, id, part } = props;
  const { t } = useTranslation('record');
  const { call } = useApp();
  const { data, isError, error, refetch } = useQuery({
    ...recordQuery(call, props),
    // A change of the displayed row must not flicker; data of another row must not be shown.
    placeholderData: (previous, query) => (query?.queryKey[3] === id ? previous : undefined),
  });
  if (isError)
    return (
      <div className={styles['note']}>
        <ErrorNotice title={t('failed')} error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (!data) return <p className={styles['note']}>{t('loading')}</p>;
  if (part === 'where') return <NamedRows projectId={projectId} commodity={commodity} names={data.names} />;
  if (part === 'parts') return <NamingRows projectId={projectId} lists={data.namedBy} />;
  return (
    <HistoryList projectId={projectId} commodity={commodity} id={id} events={data.history} isCut={data.isHistoryCut} />
  );
}

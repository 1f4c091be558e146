import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { ImportType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { useApp } from '../../../context/useApp.ts';
import type { PrintPart } from '../../../shared/printing/cards/printPart.ts';
import { allChanges } from '../changeFile.ts';
import { requestFor, type ReportOf } from './useChangeReport.ts';
import type { ChangesSearch } from '../search.ts';

const PrintDialog = lazy(async () => ({
  default: (await import('../../../shared/printing/PrintDialog.tsx')).PrintDialog,
}));

interface PrintAgainProps {
  readonly report: ReportOf;
  readonly type: ImportType;
  readonly search: ChangesSearch;
}

/** Prints new cards for those to collect, from all pages of the list; a removed row has no new card. */
export function PrintAgain({ report, type, search }: PrintAgainProps) {
  const { t } = useTranslation('imports');
  const { call, notify } = useApp();
  const [parts, setParts] = useState<readonly PrintPart[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    try {
      const changes = await allChanges(call, requestFor(report, { ...search, cards: 'takeBack' }));
      const tags = new Map(
        changes.flatMap(({ commodityId, tag, change }) =>
          commodityId === null || change === 'removed' ? [] : [[commodityId, tag] as const],
        ),
      );
      setParts([{ type, rows: Array.from(tags, ([id, tag]) => ({ id, tag })) }]);
    } catch {
      notify.error(t('changes.failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <button type="button" className="button" disabled={isBusy} onClick={() => void ask()}>
        {t('changes.printAgain')}
      </button>
      {parts && (
        <Suspense>
          <PrintDialog parts={parts} onClose={() => setParts(null)} />
        </Suspense>
      )}
    </>
  );
}

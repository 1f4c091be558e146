import { useMemo } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { SavedView } from '../../../../contract/reports/savedViews/savedViews.ts';
import { dataContent } from '../../../../contract/reports/savedViews/viewContent.ts';
import { filtersInUnit } from '../../../grid/commodityGrid/filters/filtersInUnit.ts';
import { queryOfDataView } from '../../../grid/commodityGrid/queryOfDataView.ts';
import { useProject } from '../../../context/useApp.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { useCommodity } from '../../../shared/projects/useCommodity.ts';
import { useWeekEnd } from '../../../shared/projects/useWeekEnd.ts';
import { useViewColumns } from '../../../shared/savedViews/useViewColumns.ts';
import { filterRows } from '../../../store/views/filterRows.ts';
import { useCommodityStore, useStoreSnapshot } from '../../../rows/useCommodityStore.ts';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import { Reading } from '../../../ui/layout/Spinner.tsx';
import { FillForm, type FillFormProps } from './FillForm.tsx';
import { rowsById } from './fillCalls.ts';

interface FillByViewProps extends Omit<FillFormProps, 'rows' | 'children' | 'none'> {
  /** Saved view of Data & Assignment. */
  readonly view: SavedView;
}

/** Selects the rows of a saved view with the query of its page; rows removed by a revision cannot join a package. */
export function FillByView({ view, ...fill }: FillByViewProps) {
  const { t } = useTranslation(['packages', 'views', 'grid']);
  const say = useTranslate('errors');
  const terms = useTerms();
  const commodity = useCommodity(fill.type);
  const { layOn, labelOf } = useViewColumns('data', commodity);
  const { content, missing } = useMemo(() => {
    const laid = layOn(view.content);
    return { content: dataContent.parse(laid.content), missing: laid.missing };
  }, [layOn, view.content]);
  const { unitMeasurement } = useProject();
  const filters = useMemo(() => filtersInUnit(content.filters, unitMeasurement), [content.filters, unitMeasurement]);
  const weekEnd = useWeekEnd(filters);
  const store = useCommodityStore(fill.projectId, fill.type);
  const { table, freshness, failure, values, shape } = useStoreSnapshot(store);
  const rows = useMemo(() => {
    const query = queryOfDataView({ ...content, filters, removed: false }, commodity, terms, weekEnd);
    const ids = Array.from(filterRows(table, query, store.today()), (row) => table.ids[row]!);
    return rowsById(`view ${view.id} ${view.version} ${shape} ${values}`, ids);
  }, [store, table, content, filters, commodity, terms, weekEnd, view.id, view.version, shape, values]);
  if (freshness !== 'fresh')
    return failure === null ? (
      <Reading />
    ) : (
      <ErrorNotice title={t('grid:loadFailed')} error={say(failure)} onRetry={() => void store.refresh()} />
    );
  const names = missing.flatMap((key) => labelOf(key) ?? []);
  return (
    <FillForm {...fill} rows={rows} none={t('fill.viewEmpty')}>
      {missing.length > 0 && (
        <p role="status">
          {names.length === 0
            ? t('views:missing', { count: missing.length })
            : t('views:missingNamed', { count: missing.length, columns: names.join(', ') })}
        </p>
      )}
    </FillForm>
  );
}

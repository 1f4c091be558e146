/** Labor units: what turns quantities into hours, typed straight into the table, with the rows that have none. */
import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { laborUnitFields } from '../../../contract/laborUnits/laborUnitFields.ts';
import type { LaborUnitRow } from '../../../contract/laborUnits/laborUnitRows.ts';
import { useProject, useMayChange } from '../../context/useApp.ts';
import type { GridHandle } from '../../dataGrid/DataGridFrame.tsx';
import { useFormats } from '../../i18n/useFormats.ts';
import { useRolesWithPermission } from '../../projects/useRolesWithPermission.ts';
import { useFieldColumns } from '../../setupTable/fieldColumns.ts';
import { LeaveDialog } from '../../setupTable/LeaveDialog.tsx';
import { SaveLine } from '../../setupTable/SaveLine.tsx';
import type { SetupColumn } from '../../setupTable/setupColumn.ts';
import { SetupTable } from '../../setupTable/SetupTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Page } from '../../ui/Page.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Toolbar } from '../../ui/Toolbar.tsx';
import { CopyUnitsDialog } from './CopyUnitsDialog.tsx';
import { Coverage } from './Coverage.tsx';
import styles from './laborUnits.module.css';
import { useChoiceText } from './useChoiceText.ts';
import { useLaborUnitStore } from './useLaborUnitStore.ts';

export function LaborUnitsScreen({ projectId }: { readonly projectId: number }) {
  const { t } = useTranslation(['laborUnits', 'frame', 'permissions', 'grid']);
  const { archive, unitMeasurement } = useProject();
  const formats = useFormats();
  const holders = useRolesWithPermission()('laborUnits.edit');
  const mayEdit = useMayChange('laborUnits.edit');
  const fields = useFieldColumns(unitMeasurement, useChoiceText());
  const { store, list } = useLaborUnitStore(projectId, fields);
  const { status, failure, entries } = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const [search, setSearch] = useState('');
  const [selected, setSelected] = useState<readonly number[]>([]);
  const [isCopying, setCopying] = useState(false);
  const searchRef = useRef<HTMLInputElement>(null);
  const gridRef = useRef<GridHandle>(null);
  const columns = useMemo((): SetupColumn<LaborUnitRow>[] => {
    const derived = (key: 'rows' | 'hours', width: number): SetupColumn<LaborUnitRow> => ({
      key: `given.${key}`,
      name: t(`given.${key}`),
      width,
      align: 'end',
      derive: (row) => row[key],
      text: (value) => (key === 'rows' ? formats.count(Number(value)) : formats.hours(Number(value))),
    });
    const own = laborUnitFields.map((field) => fields.column<LaborUnitRow>(field));
    return [...own.slice(0, 4), derived('rows', 80), derived('hours', 110), ...own.slice(4)];
  }, [fields, formats, t]);

  const saved = [...entries.values()].filter(({ stored }) => stored !== null);
  const chosen = selected.filter((key) => entries.has(key));
  /** A new row stands at the foot; its hours are typed next. */
  const goToHours = () => {
    const column = columns.findIndex(({ key }) => key === 'hours');
    gridRef.current?.goTo({ row: store.getSnapshot().entries.size - 1, column });
  };
  const add = (cells: Readonly<Record<string, string>>) => {
    setSearch('');
    store.type([{ key: null, cells: Object.entries(cells).map(([column, text]) => ({ column, text })) }]);
    // Drawn and measured: the notice of the unsaved row takes room from the table.
    requestAnimationFrame(() => requestAnimationFrame(goToHours));
  };
  return (
    <Page
      fill
      title={t('frame:titles.laborUnits')}
      {...(status === 'ready' && {
        detail: (
          <>
            <span role="status">{t('count', { count: saved.length, shown: formats.count(saved.length) })}</span>
            {` · ${t('decides')}`}
          </>
        ),
      })}
      actions={
        mayEdit && (
          <button type="button" className="button" onClick={() => setCopying(true)}>
            {t('copy.open')}
          </button>
        )
      }
      toolbar={
        <Toolbar label={t('toolbar')} end={mayEdit ? <SaveLine store={store} /> : undefined}>
          <SearchField
            ref={searchRef}
            label={t('search')}
            hint={t('grid:searchHint')}
            value={search}
            onChange={setSearch}
            onDown={() => gridRef.current?.focus()}
          />
          {mayEdit && (
            <button
              type="button"
              className="button"
              disabled={chosen.length === 0}
              title={chosen.length === 0 ? t('choose') : undefined}
              onClick={() => void store.remove(chosen)}
            >
              {t('remove')}
            </button>
          )}
        </Toolbar>
      }
    >
      <div className={styles['screen']}>
        {!mayEdit && !archive && (
          <p className={styles['line']}>
            {t('readOnly', { permission: t('permissions:laborUnits.edit'), roles: holders })}
          </p>
        )}
        {status === 'failed' && (
          <ErrorNotice title={t('loadFailed')} error={failure} onRetry={() => void store.reload()} />
        )}
        {list && <Coverage projectId={projectId} list={list} {...(mayEdit && { onAdd: add })} />}
        <div className={styles['body']}>
          {status === 'ready' && (
            <SetupTable
              ref={gridRef}
              label={t('frame:titles.laborUnits')}
              store={store}
              columns={columns}
              isEditable={mayEdit}
              search={search}
              onFind={() => searchRef.current?.select()}
              onSelection={setSelected}
            >
              {search === '' ? (
                <EmptyState title={t('empty')}>{t('emptyRead')}</EmptyState>
              ) : (
                <EmptyState title={t('noMatch')}>{t('noMatchStep')}</EmptyState>
              )}
            </SetupTable>
          )}
        </div>
      </div>
      {isCopying && (
        <CopyUnitsDialog projectId={projectId} onCopied={() => void store.reload()} onClose={() => setCopying(false)} />
      )}
      <LeaveDialog store={store} />
    </Page>
  );
}

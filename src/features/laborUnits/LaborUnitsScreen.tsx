/** Labor units, which convert quantities into hours: typed directly into the table, with the rows that have none. */
import { useMemo, useRef, useState } from 'react';
import { setupNamespaces } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { laborUnitFields } from '../../../contract/setup/laborUnits/laborUnitFields.ts';
import type { LaborUnitRow } from '../../../contract/setup/laborUnits/laborUnitRows.ts';
import type { SetupField } from '../../../contract/commodities/fields/setupField.ts';
import { fromTheList, usePickLists } from '../../grid/commodityGrid/fields/usePickLists.ts';
import { useMayChange, useProject } from '../../context/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useFieldColumns } from '../../grid/setupTable/fieldColumns.ts';
import { withPickList, type SetupColumn } from '../../grid/setupTable/setupColumn.ts';
import { RowAction } from '../../grid/setupTable/RowAction.tsx';
import { SetupFiles } from '../../grid/setupTable/files/SetupFiles.tsx';
import { SetupScreen, type SetupScreenHandle } from '../../grid/setupTable/SetupScreen.tsx';
import { useSetupTexts } from '../../grid/setupTable/useSetupTexts.ts';
import { CopyUnitsDialog } from './CopyUnitsDialog.tsx';
import { Coverage } from './Coverage.tsx';
import { typeCodeList } from './typeCodeList.ts';
import { useLaborUnitStore } from './useLaborUnitStore.ts';

/**
 * Runs an act after the table is drawn in the first frame and measured in the second: the notice about an unsaved row reduces its
 * height.
 */
const afterMeasuring = (act: () => void) => requestAnimationFrame(() => requestAnimationFrame(act));

/** Columns that identify a unit: no two units of the same type, type code and size start on the same day. */
const namedBy = ['commodityType', 'typeCode', 'size', 'effectiveDate'] as const;

export function LaborUnitsScreen({ projectId }: { readonly projectId: number }) {
  // A namespace loaded later would suspend the page for a moment and hide the open editor with it.
  const { t } = useTranslation(['laborUnits', 'frame', ...setupNamespaces]);
  const { projectNumber, unitMeasurement } = useProject();
  const formats = useFormats();
  const mayEdit = useMayChange('laborUnits.edit');
  const texts = useSetupTexts(t, t('frame:titles.laborUnits'));
  const fields = useFieldColumns(unitMeasurement);
  const pickLists = usePickLists(projectId);
  const { store, list } = useLaborUnitStore(projectId, fields);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [isCopying, setCopying] = useState(false);
  const screen = useRef<SetupScreenHandle>(null);
  const columns = useMemo((): SetupColumn<LaborUnitRow>[] => {
    const derived = (key: 'rows' | 'hours', width: number): SetupColumn<LaborUnitRow> => ({
      key: `given.${key}`,
      name: t(`given.${key}`),
      width,
      align: 'end',
      derive: (row) => row[key],
      text: (value) => (key === 'rows' ? formats.count(Number(value)) : formats.hours(Number(value))),
    });
    const typeCodes = typeCodeList(store, (codeKind) => pickLists({ codeKind }, fromTheList));
    const listOf = (field: SetupField) => (field.key === 'typeCode' ? typeCodes : pickLists(field, fromTheList));
    const own = laborUnitFields.map((field) => withPickList(fields.column<LaborUnitRow>(field), listOf(field)));
    return [...own.slice(0, 4), derived('rows', 80), derived('hours', 110), ...own.slice(4)];
  }, [fields, formats, pickLists, store, t]);

  /** Moves to the new row at the end of the table, whose hours are typed next. */
  const goToHours = () => {
    const column = columns.findIndex(({ key }) => key === 'hours');
    screen.current?.goTo({ row: store.getSnapshot().entries.size - 1, column });
  };
  const add = (cells: Readonly<Record<string, string>>) => {
    screen.current?.clearSearch();
    store.type([{ key: null, cells: Object.entries(cells).map(([column, text]) => ({ column, text })) }]);
    afterMeasuring(goToHours);
  };
  return (
    <SetupScreen
      ref={screen}
      store={store}
      columns={columns}
      permission="laborUnits.edit"
      mayEdit={mayEdit}
      texts={texts}
      actions={
        <>
          <SetupFiles
            store={store}
            shape={{ fields: laborUnitFields, namedBy, words: fields }}
            tableName={texts.rows}
            fileName={`${projectNumber} ${texts.rows}`}
            mayImport={mayEdit}
            count={texts.count}
          />
          {mayEdit && (
            <button type="button" className="button" onClick={() => setCopying(true)}>
              {t('copy.open')}
            </button>
          )}
        </>
      }
      above={list && <Coverage projectId={projectId} list={list} {...(mayEdit && { onAdd: add })} />}
      acts={
        mayEdit && (
          <RowAction label={t('remove')} isPossible={chosen.length > 0} onAct={() => void store.remove(chosen)} />
        )
      }
      onSelection={setChosen}
    >
      {isCopying && (
        <CopyUnitsDialog projectId={projectId} onCopied={() => void store.reload()} onClose={() => setCopying(false)} />
      )}
    </SetupScreen>
  );
}

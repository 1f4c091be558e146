/**
 * Commodity Columns: the names of a type's columns, their order, how schedules and crews fill them in, and user-defined columns.
 */
import { useMemo, useRef, useState } from 'react';
import { setupNamespaces } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { columnFields } from '../../../contract/setup/columns/columnFields.ts';
import type { ColumnRow } from '../../../contract/setup/columns/columns.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { fieldOf } from '../../../contract/commodities/index.ts';
import { commodityTypes } from '../../../contract/commodities/fields/commodityTypes.ts';
import { useMayChange, useProject } from '../../context/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import { useFieldColumns } from '../../grid/setupTable/fieldColumns.ts';
import type { SetupColumn } from '../../grid/setupTable/setupColumn.ts';
import { SetupScreen, type SetupScreenHandle } from '../../grid/setupTable/SetupScreen.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { useSetupTexts } from '../../grid/setupTable/useSetupTexts.ts';
import { ColumnActions, ResetOrder } from './ColumnActions.tsx';
import styles from './columns.module.css';
import { labelKeyIn, useColumnStore } from './useColumnStore.ts';

interface CommodityColumnsScreenProps {
  readonly projectId: number;
  readonly type: CommodityType;
  readonly onType: (type: CommodityType) => void;
}

export function CommodityColumnsScreen({ projectId, type, onType }: CommodityColumnsScreenProps) {
  // All namespaces are loaded up front: one loaded later would suspend the page for a moment, and with it an open editor.
  const { t } = useTranslation(['columns', 'frame', ...setupNamespaces]);
  const { unitMeasurement } = useProject();
  const terms = useTerms();
  const formats = useFormats();
  const mayEdit = useMayChange('columns.edit');
  const texts = useSetupTexts(t, `${t('frame:titles.columns')} · ${terms.plural(type)}`, {
    rows: t('frame:titles.columns'),
  });
  const fields = useFieldColumns(unitMeasurement);
  const { store, room } = useColumnStore(projectId, type, fields);
  const columns = useSettingColumns(type, fields);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const screen = useRef<SetupScreenHandle>(null);
  const places = room && [room.text, room.number, room.date];
  return (
    <SetupScreen
      ref={screen}
      store={store}
      columns={columns}
      permission="columns.edit"
      mayEdit={mayEdit}
      texts={texts}
      actions={
        <>
          <Select
            label={t('commodity')}
            labelled="beside"
            value={type}
            options={commodityTypes.map((each) => ({ value: each, label: terms.plural(each) }))}
            onChange={onType}
          />
          {mayEdit && <ResetOrder store={store} />}
        </>
      }
      above={
        mayEdit &&
        places && (
          <p className={styles['capacity']}>
            {places.every((free) => free === 0)
              ? t('full')
              : t('room', {
                  text: formats.count(room.text),
                  number: formats.count(room.number),
                  date: formats.count(room.date),
                })}
          </p>
        )
      }
      acts={mayEdit && <ColumnActions store={store} chosen={chosen} onMoved={() => screen.current?.focus()} />}
      onSelection={setChosen}
    />
  );
}

/** The name in the user's language comes first, the other languages at the end. */
function useSettingColumns(type: CommodityType, fields: ReturnType<typeof useFieldColumns>): SetupColumn<ColumnRow>[] {
  const { t, i18n } = useTranslation('columns');
  const formats = useFormats();
  const ownKey = labelKeyIn(i18n.language);
  return useMemo(() => {
    const own = columnFields.map((field) => fields.column<ColumnRow>(field));
    const isLabel = ({ key }: SetupColumn<ColumnRow>) => key.startsWith('label');
    const name = own.find(({ key }) => key === ownKey);
    const source: SetupColumn<ColumnRow> = {
      key: 'source',
      name: t('source'),
      width: 110,
      derive: ({ field, isUserDefined }) => (isUserDefined ? 'own' : (fieldOf(type, field)?.source ?? '')),
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- derived above
      text: (value) => t(`sources.${value as 'own'}`),
    };
    const rows: SetupColumn<ColumnRow> = {
      key: 'rows',
      name: t('rows'),
      width: 120,
      align: 'end',
      derive: (row) => row.rows,
      text: (value) => formats.count(Number(value)),
    };
    return [
      ...(name ? [{ ...name, name: t('field'), width: 180 }] : []),
      source,
      ...own.filter((column) => !isLabel(column)),
      rows,
      ...own.filter((column) => isLabel(column) && column.key !== ownKey),
    ];
  }, [type, fields, formats, ownKey, t]);
}

/** Adding of rows in Data & Assignment: the dialog for one row, and the new rows of a pasted block. */
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { Commodity, Field } from '../../../../contract/commodities/fields/field.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { messageOf } from '../../../api/apiErrors.ts';
import { useApp, useMayChange } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import type { CommodityStore } from '../../../store/commodityStore.ts';
import type { GridPickList, NewLine } from '../../dataGrid/gridColumn.ts';
import { AddRowDialog } from './AddRowDialog.tsx';
import { useAddRows } from './useAddRows.ts';

interface AddRowOptions {
  readonly store: CommodityStore;
  readonly commodity: Commodity;
  readonly unit: UnitMeasurement;
  readonly shown: readonly string[];
  /** False for rows of another day. */
  readonly isNow: boolean;
  readonly isEditable: (field: Field) => boolean;
  readonly pickLists: (field: Field) => GridPickList | undefined;
  /** Shows a new row; null returns the focus to the rows. */
  readonly onShow: (id: number | null) => void;
}

interface AddRow {
  /** Opens the dialog; undefined if the user cannot add rows. */
  readonly ask: (() => void) | undefined;
  /** Adds the rows of pasted lines. */
  readonly addLines: ((lines: readonly NewLine[]) => void) | undefined;
  readonly open: ReactNode;
}

const nothing: AddRow = { ask: undefined, addLines: undefined, open: null };

export function useAddRowDialog(options: AddRowOptions): AddRow {
  const { commodity, unit, shown, isNow, pickLists, onShow } = options;
  const { t } = useTranslation('grid');
  const { notify } = useApp();
  const formats = useFormats();
  const say = useTranslate('errors');
  const mayImport = useMayChange('import.run');
  const addRows = useAddRows(options);
  const [isOpen, setOpen] = useState(false);
  if (!mayImport || !isNow || !addRows) return nothing;

  const addLines = async (lines: readonly NewLine[]) => {
    try {
      const { ids, refusals } = await addRows(lines);
      const [first] = refusals;
      const count = lines.length - ids.length;
      if (first && count > 0)
        notify.error(t('addRow.refused', { count, shown: formats.count(count), reason: first.reason }));
    } catch (error) {
      notify.error(say(messageOf(error)));
    }
  };
  return {
    ask: () => setOpen(true),
    addLines: (lines) => void addLines(lines),
    open: isOpen && (
      <AddRowDialog
        type={options.store.type}
        commodity={commodity}
        unit={unit}
        shown={shown}
        pickLists={pickLists}
        onAdd={addRows}
        onClose={(id) => {
          setOpen(false);
          onShow(id);
        }}
      />
    ),
  };
}

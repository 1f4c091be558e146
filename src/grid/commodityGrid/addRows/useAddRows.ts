/** Adds rows to a commodity without a schedule file; they are listed as an import, which reverts them. */
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { fieldIn, type Commodity, type Field } from '../../../../contract/commodities/fields/field.ts';
import { readCell } from '../../../../contract/commodities/fields/readCell.ts';
import type { LengthUnit } from '../../../../contract/base/values/lengthNumber.ts';
import { importTypes } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { revertImport } from '../../../../contract/imports/importRevert.ts';
import {
  createCommodities,
  maxNewRows,
  type NewRow,
  type NewRowRejection,
} from '../../../../contract/rows/createCommodities.ts';
import { lengthUnitOf } from '../../../../contract/base/units/lengths.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { messageOf } from '../../../api/apiErrors.ts';
import { uuidv7 } from '../../../base/uuidv7.ts';
import { useApp, useMayChange } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import type { CommodityStore } from '../../../store/commodityStore.ts';
import { typeCells } from '../../../store/typeCells.ts';
import type { NewLine, PastedCell } from '../../dataGrid/gridColumn.ts';
import { textIn } from '../edits/editQuestion.ts';

interface AddRowsOptions {
  readonly store: CommodityStore;
  readonly commodity: Commodity;
  readonly unit: UnitMeasurement;
  readonly isEditable: (field: Field) => boolean;
}

export interface AddedRows {
  /** Ids of the new rows. */
  readonly ids: readonly number[];
  /** Refused cells; `row` is the place of the line. */
  readonly refusals: readonly NewRowRejection[];
}

/** Maximum number of tags named in a notification. */
const maxTags = 3;

/**
 * Returns a function that adds lines as rows; it rejects if the call fails. Repeated with the same import id, it adds nothing
 * twice. Undefined for rows that no schedule creates.
 */
export function useAddRows({ store, commodity, unit, isEditable }: AddRowsOptions) {
  const { t } = useTranslation('grid');
  const { call, notify } = useApp();
  const formats = useFormats();
  const terms = useTerms();
  const say = useTranslate('errors');
  const mayRevert = useMayChange('import.rollback');
  const { projectId } = store;
  const type = importTypes.find((each) => each === store.type);
  if (type === undefined) return undefined;

  const undo = async (importIds: readonly string[]) => {
    try {
      for (const importId of importIds) {
        // oxlint-disable-next-line no-await-in-loop -- a project reverts one import at a time
        await call(revertImport, { body: { projectId, importId }, quiet: true });
      }
      notify.info(t('addRow.undoing'));
    } catch (error) {
      notify.error(say(messageOf(error)));
    }
  };
  const report = (lines: readonly NewLine[], importIds: readonly string[]) => {
    const tags = lines
      .slice(0, maxTags)
      .map((line) => commodity.keyFields.map((key) => textIn(line, key).trim()).join(' '));
    const listed = (lines.length > maxTags ? [...tags, '…'] : tags).join(', ');
    const text = t('addRow.done', { count: lines.length, shown: formats.count(lines.length), tags: listed });
    if (mayRevert) notify.success(text, { label: t('undo'), act: () => void undo(importIds) });
    else notify.success(text);
  };
  /** Enters what the schedule does not contain, and texts that were refused, which stay flagged in their cells. */
  const enterRest = (
    planned: readonly PlannedRow[],
    added: readonly { readonly row: number; readonly id: number }[],
    refusals: readonly NewRowRejection[],
  ) => {
    const ids = new Map(added.map(({ row, id }) => [row, id]));
    const rest = [
      ...planned.flatMap(({ later }, row) => later.map(({ column, text }) => ({ row, field: column, text }))),
      ...refusals.map(({ row, field, value }) => ({ row, field, text: String(value ?? '') })),
    ];
    const cells = rest.flatMap(({ row, field: key, text }) => {
      const id = ids.get(row);
      const field = fieldIn(commodity, key);
      return id !== undefined && field && isEditable(field) ? { id, field: key, text } : [];
    });
    if (cells.length > 0) typeCells(store, commodity, cells, lengthUnitOf(unit), 'paste');
  };

  return async (typed: readonly NewLine[], firstImportId = uuidv7()): Promise<AddedRows> => {
    const lines = typed.map((line) =>
      line.map(({ column, text }) => {
        const field = fieldIn(commodity, column);
        return { column, text: field ? terms.typed(field, text) : text };
      }),
    );
    const context = { unit: lengthUnitOf(unit), today: store.today() };
    const planned = lines.map((line) => plannedRow(commodity, line, context));
    const added: { row: number; id: number }[] = [];
    const refusals: NewRowRejection[] = [];
    const importIds: string[] = [];
    let failure: unknown = null;
    for (let from = 0; from < planned.length && failure === null; from += maxNewRows) {
      const importId = from === 0 ? firstImportId : uuidv7();
      const rows = planned.slice(from, from + maxNewRows).map(({ row }) => row);
      const body = { projectId, type, importId, unit: context.unit, rows };
      try {
        // oxlint-disable-next-line no-await-in-loop -- sequential, so that the rows keep their order
        const reply = await call(createCommodities, { body, quiet: true });
        added.push(...reply.added.map(({ row, id }) => ({ row: row + from, id })));
        refusals.push(...reply.refusals.map((refusal) => Object.assign(refusal, { row: refusal.row + from })));
        if (reply.added.length > 0) importIds.push(importId);
      } catch (error) {
        // The rows of earlier calls are in the project, and are reported with their Undo.
        failure = error;
      }
    }
    await store.refresh();
    enterRest(planned, added, refusals);
    const places = new Set(added.map(({ row }) => row));
    if (added.length > 0)
      report(
        lines.filter((_line, row) => places.has(row)),
        importIds,
      );
    if (failure instanceof Error) throw failure;
    return { ids: added.map(({ id }) => id), refusals };
  };
}

/** Row to add: schedule data goes to the server, the office's own fields are entered afterwards. */
interface PlannedRow {
  readonly row: NewRow;
  /** Cells to enter once the row exists. */
  readonly later: readonly PastedCell[];
}

interface ReadContext {
  readonly unit: LengthUnit;
  readonly today: string;
}

/** Returns the row of a line. An unreadable text is sent as it is: the server refuses the cell with the reason. */
function plannedRow(commodity: Commodity, line: NewLine, context: ReadContext): PlannedRow {
  const filled = line.filter(({ text }) => text.trim() !== '');
  const isScheduled = ({ column }: PastedCell) => fieldIn(commodity, column)?.source === 'engineering';
  return {
    row: {
      cells: filled.filter(isScheduled).flatMap(({ column, text }) => {
        const field = fieldIn(commodity, column);
        if (!field) return [];
        const read = readCell(field, text, context);
        return [{ field: column, value: read.ok ? read.value : text.trim() }];
      }),
    },
    later: filled.filter((cell) => fieldIn(commodity, cell.column)?.source === 'contractor'),
  };
}

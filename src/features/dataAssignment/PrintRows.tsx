import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Field } from '../../../contract/commodities/fields/field.ts';
import { isNumberKind } from '../../../contract/commodities/fields/fieldKinds.ts';
import { useProject } from '../../context/useApp.ts';
import type { RowSource } from '../../grid/dataGrid/gridColumn.ts';
import { shownText } from '../../i18n/fieldText.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import { PrintTableDialog } from '../../shared/printing/tables/PrintTableDialog.tsx';
import type { CommodityStore } from '../../store/commodityStore.ts';

interface PrintRowsProps {
  /** Title of the page, under which the settings are kept. */
  readonly title: string;
  readonly store: CommodityStore;
  readonly rows: RowSource;
  readonly fields: readonly Field[];
  /** Keys of the shown columns, in order. */
  readonly shown: readonly string[];
  readonly exports: readonly { readonly label: string; readonly act: () => void }[];
  readonly onClose: () => void;
}

/** Number of rows whose texts show how large the print will be. */
const sampled = 50;

/** Dialog before the listed rows are printed. */
export function PrintRows({ title, store, rows, fields, shown, exports, onClose }: PrintRowsProps) {
  const { t } = useTranslation('common');
  const formats = useFormats();
  const terms = useTerms();
  const { unitMeasurement: unit } = useProject();
  const words = { formats, terms, unit, yes: t('yes') };
  const sample = Array.from({ length: Math.min(sampled, rows.length) }, (_, at) => rows.at(at).row);
  const columns = shown.flatMap((key) => {
    const field = fields.find((each) => each.key === key);
    if (!field) return [];
    const texts = sample.flatMap((row) => (row < 0 ? [] : shownText(field, store.read(row, key), words)));
    const isWhole = field.kind === 'date' || isNumberKind(field.kind);
    return {
      key,
      label: terms.label(field),
      header: terms.header(field, unit),
      texts,
      isWhole,
      isMono: field.mono === true,
    };
  });
  return (
    <PrintTableDialog
      table={title}
      columns={columns}
      rows={rows.length}
      exports={exports}
      print={() => globalThis.print()}
      onClose={onClose}
    />
  );
}

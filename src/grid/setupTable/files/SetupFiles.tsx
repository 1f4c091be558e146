import DownloadIcon from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import ImportIcon from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs';
import { useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { readTableFile } from '../../../shared/files/readTableFile.ts';
import { useExportTable } from '../../../shared/files/useExportTable.ts';
import popup from '../../../ui/dialogs/Popup.module.css';
import { Popup } from '../../../ui/dialogs/Popup.tsx';
import type { ForeignHeadings } from './foreignHeadings.ts';
import { planSetupFile, setupTableOf, type SetupFileShape } from './setupFile.ts';
import { SetupFileDialog, type ChosenFile } from './SetupFileDialog.tsx';
import type { SetupRow } from '../store/setupRow.ts';
import type { SetupStore } from '../store/setupStore.ts';

interface SetupFilesProps<Row extends SetupRow> {
  readonly store: SetupStore<Row>;
  readonly shape: SetupFileShape;
  /** Further headings that are recognized in a file, such as those of suppliers. */
  readonly headings?: ForeignHeadings | undefined;
  /** Name of the table. */
  readonly tableName: string;
  /** Name of the exported file, without extension. */
  readonly fileName: string;
  readonly mayImport: boolean;
  /** Returns a number of rows as text: "3 codes". */
  readonly count: (rows: number) => string;
}

/** Buttons to export the table to a file and to import a file into it. */
export function SetupFiles<Row extends SetupRow>(props: SetupFilesProps<Row>) {
  const { store, shape, headings, tableName, fileName, mayImport, count } = props;
  const { t } = useTranslation('grid');
  const exportTable = useExportTable();
  const input = useRef<HTMLInputElement>(null);
  const [menu, setMenu] = useState<Element | null>(null);
  const [isImporting, setImporting] = useState(false);
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const close = () => {
    setImporting(false);
    setChosen(null);
  };
  const named = shape.fields.find(({ key }) => key === shape.namedBy[0]);

  const choose = async (file: File | undefined) => {
    if (!file) return;
    const { name } = file;
    try {
      const table = await readTableFile(file);
      const foreign = headings && (await import('./foreignHeadings.ts'));
      const plan = planSetupFile(table, store.getSnapshot().entries.values(), {
        ...shape,
        fieldsByColumn: foreign && ((headers) => foreign.fieldsByColumn(headers, headings)),
      });
      setChosen({ name, plan, isReadable: true });
    } catch {
      setChosen({ name, plan: null, isReadable: false });
    }
  };
  const exportAs = (format: 'csv' | 'xlsx') => {
    const rows = [...store.getSnapshot().entries.values()].flatMap(({ stored }) => stored ?? []);
    exportTable(setupTableOf(rows, shape, fileName), format);
    setMenu(null);
  };
  return (
    <>
      <button type="button" className="button" onClick={({ currentTarget }) => setMenu(currentTarget)}>
        <DownloadIcon aria-hidden size={16} stroke={1.5} />
        {t('export')}
      </button>
      {mayImport && (
        <button type="button" className="button" aria-haspopup="dialog" onClick={() => setImporting(true)}>
          <ImportIcon aria-hidden size={16} stroke={1.5} />
          {t('setup.file.import')}
        </button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv,.txt"
        data-testid="setup-file"
        aria-label={t('setup.file.choose')}
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          target.value = '';
        }}
      />
      {menu && (
        <Popup label={t('export')} anchor={menu} onClose={() => setMenu(null)}>
          {(['xlsx', 'csv'] as const).map((format) => (
            <button key={format} type="button" className={popup['item']} onClick={() => exportAs(format)}>
              {format === 'xlsx' ? t('exportXlsx') : t('exportCsv')}
            </button>
          ))}
        </Popup>
      )}
      {(isImporting || chosen) && (
        <SetupFileDialog
          chosen={chosen}
          shape={shape}
          tableName={tableName}
          firstColumn={named ? shape.words.header(named) : ''}
          count={count}
          onChoose={() => input.current?.click()}
          onImport={(plan) => {
            close();
            store.type(plan.edits);
          }}
          onClose={close}
        />
      )}
    </>
  );
}

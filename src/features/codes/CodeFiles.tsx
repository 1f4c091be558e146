import DownloadIcon from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import ImportIcon from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CodeRow } from '../../../contract/codes/codes.ts';
import type { CodeKind } from '../../../contract/commodities/field.ts';
import { useProject } from '../../context/useApp.ts';
import { readTableFile } from '../../exports/readTableFile.ts';
import { useExportTable } from '../../exports/useExportTable.ts';
import type { SetupStore } from '../../setupTable/setupStore.ts';
import { Popup } from '../../ui/Popup.tsx';
import popup from '../../ui/Popup.module.css';
import { CodeFileDialog } from './CodeFileDialog.tsx';
import { codeTableOf, planCodeFile, type CodeFilePlan } from './codeFile.ts';
import type { CodeWords } from './codeWords.ts';

interface CodeFilesProps {
  readonly kind: CodeKind;
  readonly store: SetupStore<CodeRow>;
  readonly words: CodeWords;
  readonly list: string;
  readonly mayImport: boolean;
}

/** A file as it was read; null where it could not be. */
interface ChosenFile {
  readonly name: string;
  readonly plan: CodeFilePlan | null;
  readonly isReadable: boolean;
}

/** The list as a file, and a file into the list. */
export function CodeFiles({ kind, store, words, list, mayImport }: CodeFilesProps) {
  const { t } = useTranslation(['codes', 'grid']);
  const { projectNumber } = useProject();
  const exportTable = useExportTable();
  const input = useRef<HTMLInputElement>(null);
  const [menu, setMenu] = useState<Element | null>(null);
  const [chosen, setChosen] = useState<ChosenFile | null>(null);

  const choose = async (file: File | undefined) => {
    if (!file) return;
    const { name } = file;
    try {
      const table = await readTableFile(file);
      const entries = store.getSnapshot().entries.values();
      setChosen({ name, plan: planCodeFile(table, { kind, entries, words }), isReadable: true });
    } catch {
      setChosen({ name, plan: null, isReadable: false });
    }
  };
  const exportAs = (format: 'csv' | 'xlsx') => {
    const rows = [...store.getSnapshot().entries.values()].flatMap(({ stored }) => stored ?? []);
    exportTable(codeTableOf(kind, rows, { words, fileName: `${projectNumber} ${list}` }), format);
    setMenu(null);
  };
  return (
    <>
      <button type="button" className="button" onClick={({ currentTarget }) => setMenu(currentTarget)}>
        <DownloadIcon aria-hidden size={16} stroke={1.5} />
        {t('grid:export')}
      </button>
      {mayImport && (
        <button type="button" className="button" title={t('template')} onClick={() => input.current?.click()}>
          <ImportIcon aria-hidden size={16} stroke={1.5} />
          {t('import')}
        </button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv,.txt"
        data-testid="codes-file"
        aria-label={t('importFile')}
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          target.value = '';
        }}
      />
      {menu && (
        <Popup label={t('grid:export')} anchor={menu} onClose={() => setMenu(null)}>
          {(['xlsx', 'csv'] as const).map((format) => (
            <button key={format} type="button" className={popup['item']} onClick={() => exportAs(format)}>
              {format === 'xlsx' ? t('grid:exportXlsx') : t('grid:exportCsv')}
            </button>
          ))}
        </Popup>
      )}
      {chosen && (
        <CodeFileDialog
          {...chosen}
          codeColumn={words.columns(kind)[0]?.name ?? ''}
          onImport={(plan) => {
            setChosen(null);
            store.type(plan.edits);
          }}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}

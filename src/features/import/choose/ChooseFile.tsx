import { useEffect, useRef, useState, type DragEvent } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { ImportRef } from '../../../../machines/import/importMachine.ts';
import { useExportTable } from '../../../shared/files/useExportTable.ts';
import type { ExportTable } from '../../../shared/files/tableFile.ts';
import { useGetToday } from '../../../base/useToday.ts';
import { useApp } from '../../../context/useApp.ts';
import { pastedFile } from './pastedFile.ts';
import styles from './ChooseFile.module.css';

const accepted = '.xlsx,.xlsm,.csv,.tsv,.txt';

interface ChooseFileProps {
  readonly visit: ImportRef;
  readonly template: ExportTable;
  /** Texts of the drop area for a file that is not a schedule. */
  readonly words?: Readonly<Record<'heading' | 'drop' | 'templates', string>>;
}

/** Drop area and file picker for the upload, which also takes pasted rows, with the download of a template. */
export function ChooseFile({ visit, template, words }: ChooseFileProps) {
  const { t } = useTranslation('imports');
  const [isOver, setIsOver] = useState(false);
  const exportTable = useExportTable();
  const input = useRef<HTMLInputElement>(null);
  const choose = (file: File | undefined) => {
    if (file) visit.send({ type: 'file.choose', file: { name: file.name, size: file.size, content: file } });
  };
  const { notify } = useApp();
  const getToday = useGetToday();
  usePaste((clipboard) => {
    const file = pastedFile(clipboard, t('choose.pasted', { date: getToday() }));
    if (file) choose(file);
    else notify.error(t('choose.nothingPasted'));
  });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    choose(event.dataTransfer.files[0]);
  };
  return (
    <section aria-label={words?.heading ?? t('choose.heading')} className={styles['choose']}>
      <div
        className={isOver ? `${styles['drop']} ${styles['over']}` : styles['drop']}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <p className={styles['line']}>
          {words?.drop ?? t('choose.drop')}{' '}
          <button type="button" className="button primary" onClick={() => input.current?.click()}>
            {t('choose.browse')}
          </button>
          <input
            ref={input}
            type="file"
            hidden
            accept={accepted}
            data-testid="schedule"
            aria-label={t('choose.browse')}
            onChange={(event) => {
              choose(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </p>
        <p className={styles['hint']}>{t('choose.paste')}</p>
        <p className={styles['hint']}>{t('choose.formats')}</p>
      </div>
      <p className={styles['hint']}>
        {words?.templates ?? t('choose.templates')}{' '}
        <button type="button" className="button" onClick={() => exportTable(template, 'csv')}>
          {t('choose.templateCsv')}
        </button>{' '}
        <button type="button" className="button" onClick={() => exportTable(template, 'xlsx')}>
          {t('choose.templateXlsx')}
        </button>
      </p>
    </section>
  );
}

const editable = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

/** Handles a paste anywhere on the page, except into a field or while a dialog is open. */
function usePaste(onPaste: (clipboard: DataTransfer) => void): void {
  const latest = useRef(onPaste);
  useEffect(() => {
    latest.current = onPaste;
  });
  useEffect(() => {
    const handle = (event: ClipboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest(editable) !== null;
      if (event.defaultPrevented || isTyping || !event.clipboardData) return;
      if (document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      latest.current(event.clipboardData);
    };
    document.addEventListener('paste', handle);
    return () => document.removeEventListener('paste', handle);
  }, []);
}

/** Input for a delivery note: pasted, from a file, or typed line by line. */
import { useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { lengthUnitOf } from '../../../../contract/base/units/lengths.ts';
import { maxPackingSlipLines } from '../../../../contract/reels/deliveries.ts';
import { useProject } from '../../../context/useApp.ts';
import { chosenTable, fromHtmlTable } from '../../../grid/dataGrid/selection/htmlTable.ts';
import { fromTabbedText } from '../../../grid/dataGrid/selection/tabbedText.ts';
import { readTableFile } from '../../../shared/files/readTableFile.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { emptySlip, type PackingSlip } from './packingSlip.ts';
import styles from './receiving.module.css';

type Problem = 'nothing' | 'tooMany' | 'unreadable';

export function PackingSlipInput({ onRead }: { readonly onRead: (note: PackingSlip) => void }) {
  const { t } = useTranslation('reels');
  const unit = lengthUnitOf(useProject().unitMeasurement);
  const formats = useFormats();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const read = async (table: () => string[][] | Promise<string[][]>) => {
    try {
      // The supplier headings, in five languages, are loaded with the first note.
      const [{ readSlip }, rows] = await Promise.all([import('./readSlip.ts'), table()]);
      const note = readSlip(rows, unit);
      if (note.lines.length === 0) setProblem('nothing');
      else if (note.lines.length > maxPackingSlipLines) setProblem('tooMany');
      else onRead(note);
    } catch {
      setProblem('unreadable');
    }
  };
  const readText = (pasted: string, html = '') =>
    read(async () => {
      const { tableOf } = await import('./readSlip.ts');
      return chosenTable(tableOf(pasted, fromTabbedText), fromHtmlTable(html));
    });
  return (
    <div className={styles['input']}>
      <TextArea
        label={t('receiving.paste')}
        description={t('receiving.pasteHint')}
        data-autofocus
        rows={8}
        value={text}
        error={problem && t(`receiving.problems.${problem}`, { most: formats.count(maxPackingSlipLines) })}
        onChange={({ target }) => {
          setProblem(null);
          setText(target.value);
        }}
        onPaste={({ clipboardData }) => {
          // The pasted text stays in the field even if it is not a delivery note.
          if (text === '') void readText(clipboardData.getData('text/plain'), clipboardData.getData('text/html'));
        }}
      />
      <div className={styles['buttons']}>
        <button
          type="button"
          className="button primary"
          disabled={text.trim() === ''}
          onClick={() => void readText(text)}
        >
          {t('receiving.read')}
        </button>
        <button type="button" className="button" onClick={() => input.current?.click()}>
          {t('receiving.file')}
        </button>
        <button type="button" className="button" onClick={() => onRead(emptySlip())}>
          {t('receiving.type')}
        </button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv,.txt"
        data-testid="delivery-note"
        aria-label={t('receiving.file')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void read(() => readTableFile(file));
          target.value = '';
        }}
      />
    </div>
  );
}

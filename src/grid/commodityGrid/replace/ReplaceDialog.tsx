import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { CellRange } from '../../dataGrid/selection/cellRange.ts';
import type { TypedCell } from '../../dataGrid/gridColumn.ts';
import { maxCells, type GridCells } from '../../dataGrid/selection/gridSelection.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { cellsReplaced } from './replaceCells.ts';
import styles from './replace.module.css';

interface ReplaceDialogProps {
  readonly grid: GridCells;
  /** Selected block; `column` is the column in which the dialog was opened. */
  readonly selected: CellRange | null;
  readonly column: number;
  /** Called with the cells found and their new texts, which are previewed before they are written. */
  readonly onFound: (cells: readonly TypedCell[]) => void;
  readonly onClose: () => void;
}

type Place = 'selected' | 'column' | 'all';

/** Dialog to find a text in the listed rows and replace it. */
export function ReplaceDialog({ grid, selected, column, onFound, onClose }: ReplaceDialogProps) {
  const { t } = useTranslation('grid');
  const { t: tCommon } = useTranslation('common');
  const formats = useFormats();
  const [text, setText] = useState('');
  const [replaceWith, setReplaceWith] = useState('');
  const [place, setPlace] = useState<Place>(selected ? 'selected' : 'column');
  const [isWholeCell, setWholeCell] = useState(false);
  const [isCaseMatched, setCaseMatched] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** Search whose result is pending. */
  const awaited = useRef<object>(undefined);
  const [isSearching, setSearching] = useState(false);
  const stop = () => {
    awaited.current = undefined;
    setSearching(false);
  };
  useEffect(
    () => () => {
      awaited.current = undefined;
    },
    [],
  );
  const whole: CellRange = { top: 0, bottom: grid.rows.length - 1, left: 0, right: grid.columns.length - 1 };
  const ranges: Record<Place, CellRange> = {
    selected: selected ?? whole,
    column: { ...whole, left: column, right: column },
    all: whole,
  };
  const change = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      stop();
      setProblem(null);
      set(value);
    };
  };
  const findCells = async () => {
    const own = {};
    awaited.current = own;
    setSearching(true);
    const isWanted = () => awaited.current === own;
    const cells = await cellsReplaced(
      grid,
      ranges[place],
      { find: text, replaceWith, isWholeCell, isCaseMatched },
      isWanted,
    );
    if (!isWanted()) return;
    stop();
    if (cells === null) setProblem(t('replace.tooMany', { most: formats.count(maxCells) }));
    else if (cells.length === 0) setProblem(t('replace.none'));
    else onFound(cells);
  };
  return (
    <Dialog title={t('replace.title')} onClose={onClose}>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          void findCells();
        }}
      >
        <TextField
          label={t('replace.find')}
          value={text}
          error={problem}
          onChange={({ currentTarget }) => change(setText)(currentTarget.value)}
        />
        <TextField
          label={t('replace.with')}
          value={replaceWith}
          onChange={({ currentTarget }) => change(setReplaceWith)(currentTarget.value)}
        />
        <Select<Place>
          label={t('replace.where')}
          value={place}
          options={[
            ...(selected ? [{ value: 'selected' as const, label: t('replace.selected') }] : []),
            { value: 'column', label: t('replace.column', { column: grid.columns[column]?.name ?? '' }) },
            { value: 'all', label: t('replace.all') },
          ]}
          onChange={change(setPlace)}
        />
        <Checkbox label={t('replace.wholeCell')} checked={isWholeCell} onChange={change(setWholeCell)} />
        <Checkbox label={t('replace.matchCase')} checked={isCaseMatched} onChange={change(setCaseMatched)} />
        <DialogActions
          onCancel={onClose}
          cancelText={t('ask.cancel')}
          primary={
            <button type="submit" className="button primary" disabled={text === '' && !isWholeCell}>
              {t('replace.preview')}
            </button>
          }
        >
          <span role="status" className="muted">
            {isSearching && tCommon('reading')}
          </span>
        </DialogActions>
      </form>
    </Dialog>
  );
}

import { useTranslation } from '../../i18n/useTranslation.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Dialog } from './Dialog.tsx';
import { DialogActions } from './DialogActions.tsx';

/** `others`: the changed cells stay unchanged · `all`: they are overwritten · null: nothing is done. */
export type UndoChoice = 'others' | 'all' | null;

/** Cell that someone changed after the action that is undone or redone. */
export interface ChangedSince {
  /** Name of the user who changed it; null if unknown. */
  readonly name: string | null;
  /** Current value, as the grid shows it. */
  readonly value: string;
}

interface UndoQuestionProps {
  readonly direction: 'undo' | 'redo';
  /** Number of cells of the action. */
  readonly cells: number;
  readonly changed: readonly ChangedSince[];
  readonly onAnswer: (choice: UndoChoice) => void;
}

/** Single question for all cells of an undo or redo that another user changed since. */
export function UndoQuestion({ direction, cells, changed, onAnswer }: UndoQuestionProps) {
  const { t, i18n } = useTranslation('grid');
  const formats = useFormats();
  const countOf = (count: number) => t('ask.cells', { count, shown: formats.count(count) });
  const names = [...new Set(changed.flatMap(({ name }) => name ?? []))];
  const by = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names);
  const [first] = changed;
  const isOne = cells === 1 && first !== undefined;
  const counts = { cells: countOf(changed.length), all: countOf(cells), names: by };
  const one = { name: by, value: first?.value || t('undoSince.blank') };
  const title = isOne
    ? t(by === '' ? `undoSince.${direction}.oneUnnamed` : `undoSince.${direction}.one`, one)
    : t(by === '' ? `undoSince.${direction}.blockUnnamed` : `undoSince.${direction}.block`, counts);
  const others = cells - changed.length;
  const overwrite = (
    <button type="button" className={others > 0 ? 'button' : 'button primary'} onClick={() => onAnswer('all')}>
      {t(isOne ? `undoSince.${direction}.anyway` : `undoSince.${direction}.all`)}
    </button>
  );
  return (
    <Dialog title={title} onClose={() => onAnswer(null)}>
      <DialogActions
        startsOnCancel
        onCancel={() => onAnswer(null)}
        primary={
          others > 0 ? (
            <button type="button" className="button primary" onClick={() => onAnswer('others')}>
              {t(`undoSince.${direction}.others`, { cells: countOf(others) })}
            </button>
          ) : (
            overwrite
          )
        }
      >
        {others > 0 && overwrite}
      </DialogActions>
    </Dialog>
  );
}

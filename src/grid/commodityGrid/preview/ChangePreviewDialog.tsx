/** Preview dialog for a change of many cells: the result of each cell, invalid cells with the reason, and questions. */
import { useMemo, useState, useEffect } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { fieldIn } from '../../../../contract/commodities/fields/field.ts';
import { pickListOf, type PickList } from '../../../../contract/setup/codes/pickLists.ts';
import { lengthUnitOf } from '../../../../contract/base/units/lengths.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import type { TypedCell, KeyMismatch, NewLine } from '../../dataGrid/gridColumn.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { useCommodity } from '../../../shared/projects/useCommodity.ts';
import type { CommodityStore } from '../../../store/commodityStore.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { StartedWorkSummary } from '../edits/StartedWorkSummary.tsx';
import { textIn, type EditQuestion } from '../edits/editQuestion.ts';
import { listsNamed, keyOnList, type ChangePreview, type KnownNames } from './changePreview.ts';
import { PreviewTable } from './PreviewTable.tsx';
import { UnknownNames, type NameAnswer } from './UnknownNames.tsx';
import { useChangePreview } from './useChangePreview.ts';
import { tagKey } from '../../../../contract/base/values/tags.ts';
import { useChoices } from '../fields/usePickLists.ts';

/** Changes of many cells that have a preview cell by cell. */
export type PreviewedKind = 'paste' | 'fill' | 'replace';

interface ChangePreviewDialogProps {
  readonly store: CommodityStore;
  readonly unit: UnitMeasurement;
  readonly kind: PreviewedKind;
  readonly question: EditQuestion;
  readonly cells: readonly TypedCell[];
  /** True if pasted lines with unknown tags can be added as rows. */
  readonly mayAddRows: boolean;
  /** Called with the confirmed cells and the lines to add as rows; null cancels the change. */
  readonly onAnswer: (cells: readonly TypedCell[] | null, newLines?: readonly NewLine[]) => void;
}

const nothingSeen: Omit<ChangePreview, 'cells'> = { good: [], bad: [], unknown: [], same: 0 };

export function ChangePreviewDialog(props: ChangePreviewDialogProps) {
  const { store, unit, kind, question, cells, mayAddRows, onAnswer } = props;
  const { t } = useTranslation('grid');
  const formats = useFormats();
  const terms = useTerms();
  const commodity = useCommodity(store.type);
  // With only new tags, there is nothing else to do.
  const [isAdding, setAdding] = useState(cells.length === 0);
  const [answers, setAnswers] = useState<ReadonlyMap<string, NameAnswer>>(new Map());
  const lists = useMemo(() => listsNamed(commodity, cells), [commodity, cells]);
  const known = useKnownNames(store, lists);
  const answered = useMemo(
    () =>
      cells.map((cell) => {
        const field = fieldIn(commodity, cell.column);
        const list = field && pickListOf(field);
        const answer = list && answers.get(keyOnList(list, cell.text));
        return answer ? { ...cell, text: answer.name, ...(answer.isNew && { isNew: answer.isNew }) } : cell;
      }),
    [commodity, cells, answers],
  );
  const context = useMemo(
    () => ({ store, commodity, unit: lengthUnitOf(unit), known }),
    [store, commodity, unit, known],
  );
  const { preview, lookNow } = useChangePreview(context, answered);
  const { good, bad, unknown, same } = preview ?? nothingSeen;
  const unreadable = bad.filter(({ reason }) => reason !== null).length;
  const { beyond, begun, mismatch, converted, placeholders } = question;
  const isConverted = converted !== undefined && converted.from !== lengthUnitOf(unit);
  const units = { from: terms.unit(unit === 'imperial' ? 'metric' : 'imperial'), to: terms.unit(unit) };
  const counted = (count: number) => ({ count, shown: formats.count(count) });
  // Until the preview is ready, the number of requested cells.
  const stands = preview ? good.length : cells.length;
  const does = bad.length > 0 ? t('preview.goodCells', counted(stands)) : t('ask.cells', counted(stands));
  const newLines = mayAddRows ? question.newLines : [];
  const tagOfLine = (line: NewLine) => commodity.keyFields.map((key) => textIn(line, key).trim()).join(' ');
  const labelOf = (key: string) => {
    const field = fieldIn(commodity, key);
    return field ? terms.label(field) : key;
  };
  const added = isAdding ? newLines : [];
  const addedRows = t('preview.newRows', counted(added.length));
  const action = () => {
    if (preview && good.length === 0 && added.length > 0) return t('preview.addOnly', { rows: addedRows });
    if (preview && good.length === 0) return t('preview.mark');
    return added.length > 0
      ? t('preview.pasteAndAdd', { cells: does, rows: addedRows })
      : t(`preview.do.${kind}`, { cells: does });
  };
  const tagOf = (row: number) => commodity.keyFields.map((key) => store.read(row, key) ?? '').join(' ');
  const titleCounts = {
    cells: t('ask.cells', counted(cells.length)),
    rows: t('ask.rows', { ...counted(question.rows), plural: terms.pluralInText(store.type) }),
  };
  const title =
    cells.length === 0 && newLines.length > 0
      ? t('preview.addTitle', { rows: t('preview.newRows', counted(newLines.length)) })
      : t(`ask.${kind}`, titleCounts);
  return (
    <Dialog isWide title={title} onClose={() => onAnswer(null)}>
      <div role="status">
        {!preview && <p>{t('preview.reading', titleCounts)}</p>}
        {unreadable > 0 && <p>{t('ask.unreadable', counted(unreadable))}</p>}
        {unknown.length > 0 && <p>{t('preview.unknown', counted(bad.length - unreadable))}</p>}
        {isConverted && <p>{t('preview.converted', { ...counted(converted.cells), ...units })}</p>}
        {placeholders > 0 && <p>{t('preview.placeholders', counted(placeholders))}</p>}
        {mismatch && <TagMismatch mismatch={mismatch} hidesUnknown={added.length === mismatch.unknown.length} />}
        {beyond > 0 && <p>{t('ask.beyond', counted(beyond))}</p>}
        {beyond > 0 && mayAddRows && (
          <p>{t('ask.beyondStep', { columns: commodity.keyFields.map(labelOf).join(', ') })}</p>
        )}
        {same > 0 && <p>{t('preview.same', counted(same))}</p>}
      </div>
      {newLines.length > 0 && (
        <Checkbox
          label={t('preview.addRows', { ...counted(newLines.length), tags: shownTags(newLines.map(tagOfLine)) })}
          checked={isAdding}
          onChange={setAdding}
        />
      )}
      {begun && <StartedWorkSummary type={store.type} unit={unit} begun={begun} />}
      {unknown.length > 0 && (
        <UnknownNames
          unknown={unknown}
          known={known}
          onAnswer={(given) =>
            setAnswers((now) => {
              const next = new Map(now);
              for (const answer of given) next.set(keyOnList(answer.asked.list, answer.asked.name), answer);
              return next;
            })
          }
        />
      )}
      {preview && <PreviewTable preview={preview} unit={unit} tagOf={tagOf} />}
      <DialogActions
        onCancel={() => onAnswer(null)}
        cancelText={t('ask.cancel')}
        primary={
          <button
            type="button"
            className="button primary"
            disabled={preview !== null && good.length + bad.length + added.length === 0}
            onClick={() => onAnswer(lookNow().cells, added)}
          >
            {action()}
          </button>
        }
      />
    </Dialog>
  );
}

const maxShown = 5;
const shownTags = (tags: readonly string[]): string =>
  (tags.length > maxShown ? [...tags.slice(0, maxShown), '…'] : tags).join(', ');

/** Mismatch between the tags of a pasted block and the rows, shown before pasting. */
function TagMismatch({ mismatch, hidesUnknown }: { readonly mismatch: KeyMismatch; readonly hidesUnknown: boolean }) {
  const { t, i18n } = useTranslation('grid');
  const formats = useFormats();
  const list = new Intl.ListFormat(i18n.language, { type: 'unit' });
  const kinds = (['unknown', 'twice', 'missing'] as const).filter(
    (kind) => mismatch[kind].length > 0 && !(kind === 'unknown' && hidesUnknown),
  );
  return (
    <>
      <p>{t('byTag.matched')}</p>
      {kinds.map((kind) => {
        const tags = mismatch[kind].map((tag) => tag || t('undoSince.blank'));
        const shown = tags.length > maxShown ? [...tags.slice(0, maxShown), '…'] : tags;
        const counts = { count: tags.length, shown: formats.count(tags.length), tags: list.format(shown) };
        return <p key={kind}>{t(`byTag.${kind}`, counts)}</p>;
      })}
    </>
  );
}

const none: KnownNames = new Map();

/**
 * Returns the names of these lists, as far as they can be loaded; empty until then. `lists` must be the same object while the
 * dialog is open.
 */
function useKnownNames({ projectId, type }: CommodityStore, lists: readonly PickList[]): KnownNames {
  const load = useChoices(projectId, type);
  const [known, setKnown] = useState(none);
  useEffect(() => {
    let isWanted = true;
    const ask = async (list: PickList) => {
      try {
        const names = new Map((await load(list)).map(({ name }) => [tagKey(name), name]));
        if (isWanted) setKnown((now) => new Map(now).set(list, names));
      } catch {
        // Without the list, the server checks the names, as for a single cell.
      }
    };
    for (const list of lists) void ask(list);
    return () => {
      isWanted = false;
    };
  }, [load, lists]);
  return known;
}

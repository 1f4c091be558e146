import { useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { ImportCounts } from '../../../../contract/imports/imports.ts';
import type { ImportRef } from '../../../../machines/import/importMachine.ts';
import type { ImportReview } from '../../../../machines/import/ports.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { DiscardImport } from '../DiscardImport.tsx';
import { WizardBar } from '../WizardBar.tsx';
import styles from './Review.module.css';

/** Returns the number of rows that applying the import writes, without revision marks. */
export const changesOf = ({ added, changed, removed, reinstated }: ImportCounts): number =>
  added + changed + removed + reinstated;

interface ApplyBarProps {
  readonly visit: ImportRef;
  readonly review: ImportReview;
  /** Reason why the import cannot be applied as it is. */
  readonly blocked: 'corrected' | 'nothingGood' | null;
}

/** Buttons of the review: discard, back and apply; with the word that confirms many removals, or why it cannot be applied. */
export function ApplyBar({ visit, review, blocked }: ApplyBarProps) {
  const { t } = useTranslation('imports');
  const formats = useFormats();
  const { counts, removalShare } = review;
  const [word, setWord] = useState('');
  const noteId = useId();
  const apply = { type: 'import.apply', confirmRemoval: word } as const;
  const canApply = useSelector(visit, (state) => state.can(apply));
  const changed = changesOf(counts);
  const asksWord = blocked === null && removalShare > 0.1;
  const note = asksWord ? (
    <label className={styles['removal']}>
      {t('review.removal', {
        count: counts.removed,
        rows: formats.count(counts.removed),
        percent: formats.percent(removalShare * 100),
      })}
      <input
        className="input"
        aria-label={t('review.removalWord')}
        autoComplete="off"
        value={word}
        onChange={(event) => setWord(event.target.value)}
      />
    </label>
  ) : (
    <ApplyNote counts={counts} blocked={blocked} />
  );
  return (
    <WizardBar note={note} noteId={noteId} isProblem={asksWord || blocked !== null}>
      <DiscardImport visit={visit} />
      <button type="button" className="button" onClick={() => visit.send({ type: 'import.back' })}>
        {t('failure.back')}
      </button>
      <button
        type="button"
        className="button primary"
        disabled={!canApply || blocked !== null}
        aria-describedby={noteId}
        onClick={() => visit.send(apply)}
      >
        {changed === 0
          ? counts.marked > 0
            ? t('review.applyMarks', { count: counts.marked, marks: formats.count(counts.marked) })
            : t('review.applyNone')
          : t('review.apply', { count: changed, changes: formats.count(changed) })}
      </button>
    </WizardBar>
  );
}

/** Says why the import cannot be applied, or that nothing is saved yet. */
function ApplyNote({ counts, blocked }: Pick<ApplyBarProps, 'blocked'> & { readonly counts: ImportCounts }) {
  const { t } = useTranslation('imports');
  const formats = useFormats();
  if (blocked === 'corrected') return t('refused.since');
  if (blocked === null) return changesOf(counts) > 0 ? t('review.unsaved') : null;
  if (counts.rows > 0) return t('review.nothingGood');
  const missing = counts.removed + counts.heldRemovals;
  return missing === 0 ? t('review.empty') : t('review.emptyFull', { count: missing, rows: formats.count(missing) });
}

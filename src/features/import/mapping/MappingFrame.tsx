import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { SheetPreview } from '../../../../contract/imports/imports.ts';
import type { ImportedFile } from '../../../../machines/import/ports.ts';
import type { ImportRef } from '../../../../machines/import/importMachine.ts';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import { DiscardImport } from '../DiscardImport.tsx';
import { WizardBar } from '../WizardBar.tsx';
import styles from './MapColumns.module.css';
import { SheetControls, type ReadAs } from './SheetControls.tsx';
import type { Reading, SheetInHand } from './useSheet.ts';

interface MappingFrameProps {
  readonly visit: ImportRef;
  readonly draft: ImportedFile['draft'];
  readonly plan: ImportedFile['plan'] & ReadAs;
  readonly inHand: SheetInHand;
  readonly onSheet: (chosen: SheetPreview) => void;
  readonly onReading: (reading: Partial<Reading>) => void;
  /** Reason why the rows cannot be checked with this mapping; null if they can. */
  readonly problem: string | null;
  /** Preview of the sheet, with the choices for its columns. */
  readonly children: ReactNode;
}

/** Mapping step of any kind of file: how it is read, the columns mapped, and the buttons to continue. */
export function MappingFrame(props: MappingFrameProps) {
  const { visit, draft, plan, inHand, onSheet, onReading, problem, children } = props;
  const { t } = useTranslation('imports');
  const { sheet, isRead, error } = inHand;
  const heading = t('mapping.heading', { file: draft.record.fileName });
  return (
    // The choices are sent with the check and count as unsaved until then.
    <section aria-label={heading} className={styles['mapping']} data-editor>
      <h2 className={styles['heading']}>{heading}</h2>
      {draft.record.notices.map((notice) => (
        <p key={notice} className={styles['notice']}>
          {notice}
        </p>
      ))}
      <SheetControls
        draft={draft}
        plan={plan}
        onSheet={(name) => {
          const chosen = draft.sheets.find((one) => one.name === name);
          if (chosen) onSheet(chosen);
        }}
        headerRows={sheet?.headerRows ?? 0}
        onHeaderRow={(headerRow) => onReading({ headerRow, headerRows: null })}
        onHeaderRows={(headerRows) => onReading({ headerRows })}
        onText={(text) => onReading({ text, headerRow: null, headerRows: null })}
      />
      {error && <ErrorNotice error={error} title={t('mapping.readFailed')} onRetry={() => onReading({})} />}
      {children}
      <WizardBar
        isProblem={problem !== null}
        note={
          problem ?? t('mapping.mapped', { count: Object.keys(plan.mapping).length, total: sheet?.columnCount ?? 0 })
        }
      >
        <DiscardImport visit={visit} />
        <button
          type="button"
          className="button primary"
          disabled={problem !== null || !isRead}
          onClick={() => visit.send({ type: 'plan.submit', plan })}
        >
          {t('mapping.check')}
        </button>
      </WizardBar>
    </section>
  );
}

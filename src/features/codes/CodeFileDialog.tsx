import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/useFormats.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import type { CodeFilePlan } from './codeFile.ts';

interface CodeFileDialogProps {
  readonly name: string;
  readonly plan: CodeFilePlan | null;
  readonly isReadable: boolean;
  /** What the table calls the column a file must have. */
  readonly codeColumn: string;
  readonly onImport: (plan: CodeFilePlan) => void;
  readonly onClose: () => void;
}

const mostListed = 20;
const listed = (texts: readonly (string | number)[]) =>
  texts.slice(0, mostListed).join(', ') + (texts.length > mostListed ? ' …' : '');

/** What a file will change in the list, before it does. */
export function CodeFileDialog({ name, plan, isReadable, codeColumn, onImport, onClose }: CodeFileDialogProps) {
  const { t } = useTranslation('codes');
  const formats = useFormats();
  const rows = plan?.edits.length ?? 0;
  const notes = plan && [
    ...(plan.ignored.length > 0 ? [t('file.ignored', { columns: listed(plan.ignored) })] : []),
    ...(plan.unnamed.length > 0 ? [t('file.unnamed', { rows: listed(plan.unnamed) })] : []),
    ...(plan.twice.length > 0 ? [t('file.twice', { codes: listed(plan.twice) })] : []),
  ];
  return (
    <Dialog title={t('file.title', { file: name })} onClose={onClose}>
      {!plan && <ErrorNotice error={isReadable ? t('file.noCode', { column: codeColumn }) : t('file.unreadable')} />}
      {plan && (
        <p>
          {rows === 0
            ? t('file.nothing')
            : t('file.found', {
                added: formats.count(plan.added),
                changed: formats.count(plan.changed),
                same: formats.count(plan.same),
              })}
        </p>
      )}
      {notes?.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <DialogActions
        primary={
          plan && rows > 0 ? (
            <button type="button" className="button primary" data-autofocus onClick={() => onImport(plan)}>
              {t('file.do', { rows: t('count', { count: rows, shown: formats.count(rows) }) })}
            </button>
          ) : (
            <button type="button" className="button" data-autofocus onClick={onClose}>
              {t('close')}
            </button>
          )
        }
      >
        {plan && rows > 0 && (
          <button type="button" className="button" onClick={onClose}>
            {t('cancel')}
          </button>
        )}
      </DialogActions>
    </Dialog>
  );
}

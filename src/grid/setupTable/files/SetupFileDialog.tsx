import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import type { SetupFilePlan } from './setupFile.ts';

interface SetupFileDialogProps {
  readonly name: string;
  readonly plan: SetupFilePlan | null;
  readonly isReadable: boolean;
  /** Name of the column that a file must contain. */
  readonly firstColumn: string;
  /** Returns a number of rows as text: "3 codes". */
  readonly count: (rows: number) => string;
  readonly onImport: (plan: SetupFilePlan) => void;
  readonly onClose: () => void;
}

const maxListed = 20;
const listed = (texts: readonly (string | number)[]) =>
  texts.slice(0, maxListed).join(', ') + (texts.length > maxListed ? ' …' : '');

/** Preview of the changes a file makes to the table. */
export function SetupFileDialog(props: SetupFileDialogProps) {
  const { name, plan, isReadable, firstColumn, count, onImport, onClose } = props;
  const { t } = useTranslation(['grid', 'common']);
  const formats = useFormats();
  const rows = plan?.edits.length ?? 0;
  const notes = plan && [
    ...(plan.ignored.length > 0 ? [t('setup.file.ignored', { columns: listed(plan.ignored) })] : []),
    ...(plan.unnamed.length > 0 ? [t('setup.file.unnamed', { column: firstColumn, rows: listed(plan.unnamed) })] : []),
    ...(plan.twice.length > 0 ? [t('setup.file.twice', { names: listed(plan.twice) })] : []),
  ];
  return (
    <Dialog title={t('setup.file.title', { file: name })} onClose={onClose}>
      {!plan && (
        <ErrorNotice
          error={isReadable ? t('setup.file.noColumn', { column: firstColumn }) : t('setup.file.unreadable')}
        />
      )}
      {plan && (
        <p>
          {rows === 0
            ? t('setup.file.nothing')
            : t('setup.file.found', {
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
        onCancel={plan && rows > 0 ? onClose : undefined}
        primary={
          plan && rows > 0 ? (
            <button type="button" className="button primary" onClick={() => onImport(plan)}>
              {t('setup.file.do', { rows: count(rows) })}
            </button>
          ) : (
            <button type="button" className="button" onClick={onClose}>
              {t('common:actions.close')}
            </button>
          )
        }
      />
    </Dialog>
  );
}

import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import type { SetupFilePlan, SetupFileShape } from './setupFile.ts';
import { SetupFileFormat } from './SetupFileFormat.tsx';
import { SetupFilePreview } from './SetupFilePreview.tsx';

/** Chosen file with its planned changes; `plan` is null if it could not be read. */
export interface ChosenFile {
  readonly name: string;
  readonly plan: SetupFilePlan | null;
  readonly isReadable: boolean;
}

interface SetupFileDialogProps {
  /** Null until a file is chosen. */
  readonly chosen: ChosenFile | null;
  readonly shape: SetupFileShape;
  /** Name of the table, for the title and the template. */
  readonly tableName: string;
  /** Name of the column that a file must contain. */
  readonly firstColumn: string;
  /** Returns a number of rows as text: "3 codes". */
  readonly count: (rows: number) => string;
  /** Opens the file chooser. */
  readonly onChoose: () => void;
  readonly onImport: (plan: SetupFilePlan) => void;
  readonly onClose: () => void;
}

const maxListed = 20;
const listed = (texts: readonly (string | number)[]) =>
  texts.slice(0, maxListed).join(', ') + (texts.length > maxListed ? ' …' : '');

/** Import of a file into a setup table: the format and a template, then a preview of the changes. */
export function SetupFileDialog(props: SetupFileDialogProps) {
  const { chosen, shape, tableName, firstColumn, count, onChoose, onImport, onClose } = props;
  const { t } = useTranslation(['grid', 'common']);
  const formats = useFormats();
  const plan = chosen?.plan ?? null;
  const rows = plan?.edits.length ?? 0;
  const notes = plan && [
    ...(plan.ignored.length > 0 ? [t('setup.file.ignored', { columns: listed(plan.ignored) })] : []),
    ...(plan.unnamed.length > 0 ? [t('setup.file.unnamed', { column: firstColumn, rows: listed(plan.unnamed) })] : []),
    ...(plan.twice.length > 0 ? [t('setup.file.twice', { names: listed(plan.twice) })] : []),
  ];
  const title = chosen ? t('setup.file.title', { file: chosen.name }) : t('setup.file.start', { table: tableName });
  return (
    <Dialog isWide title={title} onClose={onClose}>
      {chosen && !plan && (
        <ErrorNotice
          error={chosen.isReadable ? t('setup.file.noColumn', { column: firstColumn }) : t('setup.file.unreadable')}
        />
      )}
      {plan ? (
        <>
          <p role="status">
            {rows === 0
              ? t('setup.file.nothing')
              : t('setup.file.found', {
                  added: formats.count(plan.added),
                  changed: formats.count(plan.changed),
                  same: formats.count(plan.same),
                })}
          </p>
          {notes?.map((note) => (
            <p key={note}>{note}</p>
          ))}
          {rows > 0 && <SetupFilePreview lines={plan.lines} words={shape.words} />}
        </>
      ) : (
        <SetupFileFormat shape={shape} templateName={t('setup.file.templateName', { table: tableName })} />
      )}
      <DialogActions
        onCancel={plan && rows === 0 ? undefined : onClose}
        primary={
          !plan ? (
            <button type="button" className="button primary" onClick={onChoose}>
              {t('setup.file.chooseFile')}
            </button>
          ) : rows > 0 ? (
            <button type="button" className="button primary" onClick={() => onImport(plan)}>
              {t('setup.file.do', { rows: count(rows) })}
            </button>
          ) : (
            <button type="button" className="button" onClick={onClose}>
              {t('common:actions.close')}
            </button>
          )
        }
      >
        {plan && (
          <button type="button" className="button" onClick={onChoose}>
            {t('setup.file.other')}
          </button>
        )}
      </DialogActions>
    </Dialog>
  );
}

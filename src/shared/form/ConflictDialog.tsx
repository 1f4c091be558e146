import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../ui/dialogs/DialogActions.tsx';
import { useFormats } from '../../i18n/useFormats.ts';
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx';
import type { EditForm } from './useEditForm.ts';
import styles from './ConflictDialog.module.css';

interface ConflictDialogProps<Values extends object> {
  readonly form: EditForm<Values>;
  readonly labelOf: (path: string) => string;
  /** Returns a value as the page shows it. */
  readonly textOf: (path: string, values: Values) => string;
}

type Side = 'mine' | 'theirs';

/** Dialog for a conflict: another user saved the same fields. Shows both values field by field; the user decides. */
export function ConflictDialog<Values extends object>(props: ConflictDialogProps<Values>) {
  // A new conflict resets the choices.
  return props.form.conflict === null ? null : <Question key={props.form.conflict.theirs.version} {...props} />;
}

function Question<Values extends object>({ form, labelOf, textOf }: ConflictDialogProps<Values>) {
  const { t } = useTranslation('forms');
  const formats = useFormats();
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const { conflict } = form;
  if (conflict === null) return null;
  const { paths, theirs, lastSave } = conflict;
  const isDecided = paths.every((path) => sides[path] !== undefined);
  const option = (value: Side, path: string, values: Values) => ({
    value,
    label: `${t(`conflict.${value}`)}: ${textOf(path, values) || t('conflict.blank')}`,
  });
  return (
    <Dialog title={t('conflict.title')} onClose={form.cancelConflict}>
      <p>
        {lastSave && `${t('conflict.savedBy', { name: lastSave.name, at: formats.dateTime(lastSave.at) })} `}
        {t('conflict.text', { count: paths.length })}
      </p>
      <div className={styles['fields']}>
        {paths.map((path) => (
          <RadioGroup<Side>
            key={path}
            label={labelOf(path)}
            value={sides[path] ?? null}
            options={[option('mine', path, form.values), option('theirs', path, theirs.values)]}
            onChange={(side) => setSides({ ...sides, [path]: side })}
          />
        ))}
      </div>
      <DialogActions
        onCancel={form.cancelConflict}
        cancelText={t('conflict.cancel')}
        primary={
          <button
            type="button"
            className="button primary"
            disabled={!isDecided}
            onClick={() => form.settleConflict(paths.filter((path) => sides[path] === 'theirs'))}
          >
            {t('conflict.save')}
          </button>
        }
      />
    </Dialog>
  );
}

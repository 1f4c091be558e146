import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Dialog } from '../dialogs/Dialog.tsx';
import { DialogActions } from '../dialogs/DialogActions.tsx';
import { useFormats } from '../../i18n/useFormats.ts';
import { RadioGroup } from '../fields/RadioGroup.tsx';
import type { EditForm } from './useEditForm.ts';
import styles from './ClashDialog.module.css';

interface ClashDialogProps<Values extends object> {
  readonly form: EditForm<Values>;
  readonly labelOf: (path: string) => string;
  /** A value as it stands on the page. */
  readonly textOf: (path: string, values: Values) => string;
}

type Side = 'mine' | 'theirs';

/** Somebody saved the same fields meanwhile: both values, field by field. Nothing is chosen for the person. */
export function ClashDialog<Values extends object>(props: ClashDialogProps<Values>) {
  // Another clash is another question.
  return props.form.clash === null ? null : <Question key={props.form.clash.theirs.version} {...props} />;
}

function Question<Values extends object>({ form, labelOf, textOf }: ClashDialogProps<Values>) {
  const { t } = useTranslation('forms');
  const formats = useFormats();
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const { clash } = form;
  if (clash === null) return null;
  const { paths, mine, theirs, lastSave } = clash;
  const isDecided = paths.every((path) => sides[path] !== undefined);
  const option = (value: Side, path: string, values: Values) => ({
    value,
    label: `${t(`clash.${value}`)}: ${textOf(path, values) || t('clash.blank')}`,
  });
  return (
    <Dialog title={t('clash.title')} onClose={form.cancelClash}>
      <p>
        {lastSave && `${t('clash.savedBy', { name: lastSave.name, at: formats.dateTime(lastSave.at) })} `}
        {t('clash.text', { count: paths.length })}
      </p>
      <div className={styles['fields']}>
        {paths.map((path) => (
          <RadioGroup<Side>
            key={path}
            label={labelOf(path)}
            value={sides[path] ?? null}
            options={[option('mine', path, mine), option('theirs', path, theirs.values)]}
            onChange={(side) => setSides({ ...sides, [path]: side })}
          />
        ))}
      </div>
      <DialogActions
        onCancel={form.cancelClash}
        cancelText={t('clash.cancel')}
        primary={
          <button
            type="button"
            className="button primary"
            disabled={!isDecided}
            onClick={() => void form.settleClash(paths.filter((path) => sides[path] === 'theirs'))}
          >
            {t('clash.save')}
          </button>
        }
      />
    </Dialog>
  );
}

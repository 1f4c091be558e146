/** Form for a new or existing package. Only changed values are sent. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { packageFields } from '../../../../contract/setup/codes/packageFields.ts';
import { savePackages, type PackageRow } from '../../../../contract/packages/packages.ts';
import type { PackageType } from '../../../../contract/setup/codes/packageKinds.ts';
import type { SetupField } from '../../../../contract/commodities/fields/setupField.ts';
import { FieldInput } from '../../../grid/commodityGrid/fields/FieldInput.tsx';
import { fromTheList, usePickLists } from '../../../grid/commodityGrid/fields/usePickLists.ts';
import { useApp } from '../../../context/useApp.ts';
import type { FieldColumns } from '../../../grid/setupTable/fieldColumns.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import { numberOf } from '../numberOf.ts';
import styles from './detail.module.css';

interface PackageFormProps {
  readonly projectId: number;
  readonly packageType: PackageType;
  readonly words: FieldColumns;
  /** Package to edit; null for a new one. */
  readonly row: PackageRow | null;
  readonly onSaved: (id: number) => void;
  readonly onClose: () => void;
}

type Texts = Readonly<Record<string, string>>;

const typed = packageFields.filter(({ isKept }) => !isKept);

export function PackageForm({ projectId, packageType, words, row, onSaved, onClose }: PackageFormProps) {
  const { t } = useTranslation('packages');
  const { call } = useApp();
  const pickLists = usePickLists(projectId);
  const [texts, setTexts] = useState<Texts>({});
  const [problems, setProblems] = useState<Texts>({});
  const [rejection, setRejection] = useState<string | null>(null);
  const saving = useMutation({
    mutationFn: async (cells: { readonly field: string; readonly value: ReturnType<typeof valueOf> }[]) => {
      const edit = { row: row && { id: row.id, version: row.version }, cells };
      const reply = await call(savePackages, { body: { projectId, packageType, rows: [edit] }, quiet: true });
      return reply.results[0]!;
    },
    onSuccess: (result) => {
      if (result.status === 'saved') onSaved(result.row.id);
      else if (result.status === 'refused')
        setProblems(Object.fromEntries(result.problems.map(({ field, reason }) => [field, reason])));
      else setRejection(result.reason);
    },
  });
  const stored = (key: string) => String(row?.values[key] ?? '');
  const valueOf = (field: SetupField) => {
    const read = words.read(field, texts[field.key] ?? '');
    return read.ok ? read.value : null;
  };
  const save = () => {
    const changed = typed.filter(({ key }) => texts[key] !== undefined && texts[key] !== stored(key));
    const unread = new Map<string, string>();
    for (const field of changed) {
      const read = words.read(field, texts[field.key]!);
      if (!read.ok) unread.set(field.key, read.reason);
    }
    const isNamed = (texts['code'] ?? stored('code')).trim() !== '';
    if (!isNamed) unread.set('code', t('numberMissing'));
    setProblems(Object.fromEntries(unread));
    setRejection(null);
    if (unread.size > 0 || saving.isPending) return;
    if (changed.length === 0) onClose();
    else saving.mutate(changed.map((field) => ({ field: field.key, value: valueOf(field) })));
  };
  return (
    <Dialog title={row ? t('editTitle', { number: numberOf(row) }) : t('addTitle')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {saving.isError && <ErrorNotice error={saving.error} />}
        {rejection !== null && <ErrorNotice error={rejection} />}
        <div className={styles['form']}>
          {typed.map((field) => (
            <FieldInput
              key={field.key}
              field={{ ...field, mono: field.isMono === true }}
              label={words.header(field)}
              list={pickLists(field, fromTheList)}
              text={texts[field.key] ?? stored(field.key)}
              problem={problems[field.key]}
              onText={(text) => {
                setTexts({ ...texts, [field.key]: text });
                setProblems(({ [field.key]: _solved, ...others }) => others);
              }}
              onLeave={() => undefined}
            />
          ))}
        </div>
        <DialogActions
          onCancel={onClose}
          primary={
            <button type="submit" className="button primary" aria-disabled={saving.isPending || undefined}>
              {row ? t('save') : t('addDo')}
            </button>
          }
        />
      </form>
    </Dialog>
  );
}

import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { holds } from '../../../contract/base/calls/permissions.ts';
import {
  permissionTo,
  sharings,
  type SavedView,
  type Sharing,
} from '../../../contract/reports/savedViews/savedViews.ts';
import { useCurrentUser } from '../../context/useApp.ts';
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import type { SaveReply } from './useViewCalls.ts';
import styles from './savedViews.module.css';

type Rejected = Extract<SaveReply, { status: 'refused' }>;

interface ViewFormProps {
  /** View to edit; null for a new one. */
  readonly view: SavedView | null;
  readonly isSaving: boolean;
  /** Saves the view; returns the reason if it was rejected. */
  readonly onSave: (values: { name: string; sharing: Sharing }) => Promise<Rejected | null>;
  readonly onCancel: () => void;
}

/** Form for the name and the sharing of a view. */
export function ViewForm({ view, isSaving, onSave, onCancel }: ViewFormProps) {
  const { t } = useTranslation(['views', 'common']);
  const user = useCurrentUser();
  const [name, setName] = useState(view?.name ?? '');
  const [sharing, setSharing] = useState<Sharing>(view?.sharing ?? 'mine');
  const [refused, setRejected] = useState<Rejected | null>(null);
  const problem = (field: string) => refused?.problems.find((each) => each.field === field)?.reason;
  const isOpen = (each: Sharing) => {
    const needed = permissionTo[each];
    // Only the owner of a shared view can make it private again.
    return needed === null ? view === null || view.isOwn : holds(user, needed);
  };
  const open = sharings.filter((each) => each === view?.sharing || isOpen(each));
  return (
    <form
      className={styles['form']}
      aria-label={view ? t('rename') : t('saveAs')}
      onSubmit={(event) => {
        event.preventDefault();
        void onSave({ name, sharing }).then(setRejected);
      }}
    >
      <TextField
        label={t('name')}
        maxLength={60}
        value={name}
        error={problem('name')}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          setRejected(null);
        }}
      />
      {open.length > 1 && (
        <RadioGroup<Sharing>
          label={t('sharing')}
          value={sharing}
          problem={problem('sharing')}
          options={open.map((value) => ({ value, label: t(`groups.${value}`), hint: t(`hints.${value}`) }))}
          onChange={setSharing}
        />
      )}
      {problem('type') !== undefined && <p role="alert">{problem('type')}</p>}
      <div className={styles['buttons']}>
        <button type="button" className="button" onClick={onCancel}>
          {t('common:actions.cancel')}
        </button>
        <button type="submit" className="button primary" disabled={isSaving}>
          {t('save')}
        </button>
      </div>
    </form>
  );
}

/**
 * Constraints to settle before the crew starts: each is cleared with a checkbox, waived with a reason, or added for this package
 * alone.
 */
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../../i18n/useTranslation.ts';
import type { PackageConstraint, PackageRow } from '../../../../../contract/packages/packages.ts';
import { ErrorNotice } from '../../../../ui/layout/ErrorNotice.tsx';
import { ConstraintLine } from './ConstraintLine.tsx';
import styles from '../detail.module.css';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { useConstraintEdits } from './useConstraintEdits.ts';
import { TextField } from '../../../../ui/fields/TextField.tsx';

interface ConstraintsProps {
  readonly projectId: number;
  readonly row: PackageRow;
  readonly constraints: readonly PackageConstraint[];
  readonly mayEdit: boolean;
  readonly onChanged: () => void;
}

export function Constraints({ projectId, row, constraints, mayEdit, onChanged }: ConstraintsProps) {
  const { t } = useTranslation('packages');
  const [waived, setWaived] = useState<PackageConstraint | null>(null);
  const { wanted, save, isBusy, error, reset } = useConstraintEdits({ projectId, row, onChanged });
  const { open } = row.constraints;
  const part = useRef<HTMLElement>(null);
  const removed = useRef<{ readonly at: number; readonly of: number } | null>(null);
  // The pressed button was removed with its line; the focus moves to the line now in its position.
  useEffect(() => {
    if (removed.current === null || constraints.length >= removed.current.of) return;
    const buttons = part.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
    const next = buttons[Math.min(removed.current.at, buttons.length - 1)] ?? part.current;
    removed.current = null;
    if (document.activeElement === document.body) next?.focus();
  });
  return (
    <section ref={part} className={styles['part']} aria-label={t('constraints.label')} tabIndex={-1}>
      <h3>
        {t('constraints.label')}
        <span className="muted" role="status">
          {constraints.length === 0 ? '' : open === 0 ? t('constraints.none') : t('constraints.open', { count: open })}
        </span>
      </h3>
      {error !== null && waived === null && <ErrorNotice error={error} />}
      {constraints.length === 0 && <p className="muted">{t('constraints.empty')}</p>}
      <ul className={styles['constraints']}>
        {constraints.map((constraint, at) => (
          <ConstraintLine
            key={constraint.id}
            constraint={constraint}
            state={wanted.get(constraint.id) ?? constraint.state}
            {...(mayEdit && {
              onState: (state) => void save({ id: constraint.id, state }),
              onWaive: () => {
                reset();
                setWaived(constraint);
              },
              onRemove: () => {
                removed.current = { at, of: constraints.length };
                void save({ remove: constraint.id });
              },
            })}
          />
        ))}
      </ul>
      {mayEdit && <AddConstraint onAdd={(name) => void save({ add: name })} />}
      {waived && (
        <ReasonDialog
          title={t('constraints.waiveTitle', { name: waived.name })}
          label={t('constraints.waiveReason')}
          act={t('constraints.waive')}
          error={error}
          isBusy={isBusy}
          onReason={(reason) =>
            void save({ id: waived.id, state: 'waived', reason }).then((isSaved) => isSaved && setWaived(null))
          }
          onClose={() => {
            reset();
            setWaived(null);
          }}
        />
      )}
    </section>
  );
}

interface AddConstraintProps {
  readonly onAdd: (name: string) => void;
}

/** Input for a constraint that is on no list; it stays focused for the next one. */
function AddConstraint({ onAdd }: AddConstraintProps) {
  const { t } = useTranslation('packages');
  const [name, setName] = useState('');
  return (
    <form
      className={styles['add']}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '') return;
        onAdd(name.trim());
        setName('');
      }}
    >
      <TextField
        aria-label={t('constraints.name')}
        placeholder={t('constraints.name')}
        maxLength={200}
        autoComplete="off"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <button type="submit" className="button" disabled={name.trim() === ''}>
        {t('constraints.add')}
      </button>
    </form>
  );
}

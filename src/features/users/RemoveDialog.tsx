import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { previewRemoval, type OpenWork } from '../../../contract/users/memberRemoval.ts';
import type { User } from '../../../contract/users/users.ts';
import { useApp } from '../../context/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../ui/dialogs/DialogActions.tsx';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';
import { Reading } from '../../ui/layout/Spinner.tsx';
import styles from './users.module.css';

interface RemoveDialogProps {
  readonly projectId: number;
  readonly people: readonly User[];
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** Question before people are removed from the project: the work that stays in their name, and what they have not sent. */
export function RemoveDialog({ projectId, people, onRemove, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('users');
  const { call } = useApp();
  const formats = useFormats();
  const ids = people.map(({ id }) => id);
  const found = useQuery({
    queryKey: ['open work', projectId, ids],
    // Work can change while the dialog is closed.
    gcTime: 0,
    queryFn: ({ signal }) => call(previewRemoval, { body: { projectId, ids }, signal, quiet: true }),
  });
  const affected = found.data?.people.filter(hasOpenWork) ?? [];
  const [first] = people;
  const title =
    people.length === 1 && first
      ? t('removal.title', { name: first.name })
      : t('removal.titleMany', { count: people.length, shown: formats.count(people.length) });
  return (
    <Dialog title={title} onClose={onClose}>
      {found.isPending && <Reading />}
      {found.isError && (
        <ErrorNotice title={t('removal.loadFailed')} error={found.error} onRetry={() => void found.refetch()} />
      )}
      <div role="status">
        {found.isSuccess && affected.length === 0 && <p>{t('removal.nothing')}</p>}
        {affected.map((work) => (
          <OpenWorkOf key={work.id} work={work} isNamed={people.length > 1} />
        ))}
        {affected.length > 0 && <p>{t('removal.stays')}</p>}
      </div>
      <DialogActions
        onCancel={onClose}
        startsOnCancel
        primary={
          <button type="button" className="button primary" disabled={found.isPending} onClick={onRemove}>
            {t('takeOut')}
          </button>
        }
      />
    </Dialog>
  );
}

const hasOpenWork = ({ packages, rows, unsent }: OpenWork): boolean => packages.length > 0 || rows > 0 || unsent > 0;

/** Number of packages listed by number; more are counted. */
const maxPackagesNamed = 5;

function OpenWorkOf({ work, isNamed }: { readonly work: OpenWork; readonly isNamed: boolean }) {
  const { t, i18n } = useTranslation('users');
  const formats = useFormats();
  const { name, packages, rows, unsent } = work;
  const counted = (count: number) => ({ count, shown: formats.count(count) });
  const named = packages.slice(0, maxPackagesNamed).map(({ number }) => number);
  const numbers = new Intl.ListFormat(i18n.language, { type: 'unit' }).format(
    packages.length > named.length ? [...named, '…'] : named,
  );
  return (
    <>
      {isNamed && <p className={styles['person']}>{name}</p>}
      <ul className={styles['affected']}>
        {packages.length > 0 && <li>{t('removal.packages', { ...counted(packages.length), numbers })}</li>}
        {rows > 0 && <li>{t('removal.rows', counted(rows))}</li>}
        {unsent > 0 && <li>{t('removal.unsent', counted(unsent))}</li>}
      </ul>
    </>
  );
}

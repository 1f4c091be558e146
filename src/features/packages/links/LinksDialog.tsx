/** Dialog for links that open the package without an account: creates a link, shows its address and code once, and ends links. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { stopPackageLink, linkDays, createPackageLink, type PackageLink } from '../../../../contract/packages/links.ts';
import type { PackageRow } from '../../../../contract/packages/packages.ts';
import { packageLinksQuery, projectLinksQuery } from '../../../api/packageQueries.ts';
import { useApp } from '../../../context/useApp.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { numberOf } from '../numberOf.ts';
import styles from './links.module.css';
import { LinkList } from './LinkList.tsx';
import { MadeLink } from './MadeLink.tsx';

interface LinksDialogProps {
  readonly projectId: number;
  readonly row: PackageRow;
  readonly onClose: () => void;
}

export function LinksDialog({ projectId, row, onClose }: LinksDialogProps) {
  const { t } = useTranslation('packages');
  const { call } = useApp();
  const queries = useQueryClient();
  const { id } = row;
  const listed = packageLinksQuery(call, projectId, id);
  const links = useQuery(listed);
  const listedOfProject = projectLinksQuery(call, projectId);
  const [isOfProject, setOfProject] = useState(false);
  const ofProject = useQuery({ ...listedOfProject, enabled: isOfProject });
  const [days, setDays] = useState<number | null>(linkDays.usual);
  const again = () =>
    Promise.all(
      [listed, listedOfProject].map(({ queryKey }) => queries.invalidateQueries({ queryKey, refetchType: 'active' })),
    );
  const making = useMutation({
    mutationFn: (body: { readonly projectId: number; readonly id: number; readonly days: number }) =>
      call(createPackageLink, { body, quiet: true }),
    onSuccess: again,
  });
  const ending = useMutation({
    mutationFn: ({ id: linkId, packageId }: PackageLink) =>
      call(stopPackageLink, { body: { projectId, id: packageId, linkId }, quiet: true }),
    onSettled: again,
  });
  const made = making.data;
  // The address of the created link is useless after the user ended that link.
  const isStillOpen = made !== undefined && !(ending.isSuccess && ending.variables.id === made.link.id);
  return (
    <Dialog title={t('links.title', { number: numberOf(row) })} onClose={onClose}>
      <p className={styles['subject']}>{t('links.what')}</p>
      <form
        className={styles['create']}
        onSubmit={(event) => {
          event.preventDefault();
          if (days !== null && !making.isPending) making.mutate({ projectId, id, days });
        }}
      >
        <NumberField label={t('links.days')} min={linkDays.least} max={linkDays.most} value={days} onChange={setDays} />
        <button type="submit" className="button" disabled={days === null} aria-disabled={making.isPending || undefined}>
          {t('links.make')}
        </button>
      </form>
      {making.isError && <ErrorNotice title={t('links.notMade')} error={making.error} />}
      <div role="status">{isStillOpen && <MadeLink made={made} />}</div>
      {ending.isError && <ErrorNotice title={t('links.notEnded')} error={ending.error} />}
      {links.isError && (
        <ErrorNotice title={t('links.failed')} error={links.error} onRetry={() => void links.refetch()} />
      )}
      {links.data && (
        <LinkList
          heading={t('links.open', { count: links.data.links.filter(({ isOpen }) => isOpen).length })}
          none={t('links.none')}
          links={links.data.links}
          asOf={links.dataUpdatedAt}
          ending={ending.isPending ? ending.variables.id : null}
          onEnd={(link) => ending.mutate(link)}
        />
      )}
      {!isOfProject && (
        <button type="button" className="button plain" onClick={() => setOfProject(true)}>
          {t('links.ofProject')}
        </button>
      )}
      {ofProject.isError && (
        <ErrorNotice title={t('links.failed')} error={ofProject.error} onRetry={() => void ofProject.refetch()} />
      )}
      {isOfProject && ofProject.data && (
        <LinkList
          isOfProject
          heading={t('links.ofProject')}
          none={t('links.noneOfProject')}
          links={ofProject.data.links}
          asOf={ofProject.dataUpdatedAt}
          ending={ending.isPending ? ending.variables.id : null}
          onEnd={(link) => ending.mutate(link)}
        />
      )}
    </Dialog>
  );
}

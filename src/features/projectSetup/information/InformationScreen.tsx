import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { ProjectInformation } from '../../../../contract/setup/projects/projectSettings.ts';
import { useApp, usePermission, useProject } from '../../../context/useApp.ts';
import { useRolesWithPermission } from '../../../shared/projects/useRolesWithPermission.ts';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { BringBack } from './sections/ArchiveSection.tsx';
import { InformationForm } from './InformationForm.tsx';
import { informationQuery } from '../../../shared/projects/informationQuery.ts';
import { ReadOnlyInformation } from './ReadOnlyInformation.tsx';
import styles from './Information.module.css';
import { useEffect } from 'react';

/** Project information and settings: specification section 3, domain rules 5, 7 and 11. */
export function InformationScreen() {
  // Loads all texts of the page up front, so that no part suspends while the user is typing.
  const { t } = useTranslation(['projectSetup', 'forms', 'projectChecks', 'terms', 'commodities', 'frame']);
  const { call } = useApp();
  const { id: projectId, projectNumber } = useProject();
  useFollowedHours(projectId);
  const { data, isError, error, refetch } = useQuery(informationQuery(call, projectId));

  return (
    <Page title={t('frame:titles.information')} detail={projectNumber}>
      {isError && !data && <ErrorNotice title={t('failed')} error={error} onRetry={() => void refetch()} />}
      {!data && !isError && <p className={`muted ${styles['notice']}`}>{t('loading')}</p>}
      {data && <Information key={projectId} information={data} />}
    </Page>
  );
}

function Information({ information }: { readonly information: ProjectInformation }) {
  const { t, i18n } = useTranslation('projectSetup');
  const mayEdit = usePermission('project.edit');
  const roles = useRolesWithPermission();
  const locale = i18n.language;
  if (mayEdit && !information.project.archive) return <InformationForm information={information} />;
  return (
    <>
      <div className={styles['notice']} role="note">
        {mayEdit ? <BringBack information={information} /> : <p>{t('readOnly', { roles: roles('project.edit') })}</p>}
      </div>
      <ReadOnlyInformation information={information} locale={locale} />
    </>
  );
}

/** Refetches the result when the job that recalculates hours after a change of step weights has ended. */
function useFollowedHours(projectId: number): void {
  const { liveEvents } = useApp();
  const queries = useQueryClient();
  useEffect(
    () =>
      liveEvents.subscribe((id, event) => {
        if (id !== projectId || event.kind !== 'job' || event.status === 'queued' || event.status === 'running') return;
        void queries.invalidateQueries({ queryKey: ['project-information', projectId] });
      }),
    [liveEvents, queries, projectId],
  );
}

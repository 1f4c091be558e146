import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, linkOptions, type LinkOptions } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { importTypes } from '../../../contract/commodities/fields/commodityTypes.ts';
import { pages } from '../../../contract/base/pages/pages.ts';
import { holds, type Permission } from '../../../contract/base/calls/permissions.ts';
import { packageTypes } from '../../../contract/setup/codes/packageKinds.ts';
import {
  getSetupProgress,
  updateSetupList,
  type SetupProgress,
  type SetupStepKey,
} from '../../../contract/setup/projects/projects.ts';
import { messageOf } from '../../api/apiErrors.ts';
import { useApp, useCurrentUser, useMayChange, useProject } from '../../context/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { toneClass } from '../../ui/status/statusTone.ts';
import styles from './landing.module.css';

interface SetupStep {
  readonly key: SetupStepKey;
  readonly permission: Permission;
  readonly link: LinkOptions;
  /** Minimum count for the step to be done: the creator of the project is already one of its users. */
  readonly from: number;
}

/** Steps in the order in which they help each other: hours need codes and labor units before the first schedule. */
function stepsOf(projectId: string): readonly SetupStep[] {
  const params = { projectId };
  const information = linkOptions({ to: pages.information.path, params });
  const codes = (codeType?: string) => linkOptions({ to: pages.codes.path, params: { ...params, codeType } });
  const laborUnits = linkOptions({ to: pages.laborUnits.path, params });
  const people = linkOptions({ to: pages.projectUsers.path, params });
  const schedule = linkOptions({ to: pages.import.path, params: { ...params, importType: importTypes[0] } });
  const reels = linkOptions({ to: pages.reels.path, params });
  const packages = linkOptions({ to: pages.packages.path, params: { ...params, packageType: packageTypes[0] } });
  return [
    { key: 'timeZone', permission: 'project.edit', link: information, from: 1 },
    { key: 'finishDate', permission: 'project.edit', link: information, from: 1 },
    { key: 'accountCodes', permission: 'codes.edit', link: codes('account'), from: 1 },
    { key: 'codes', permission: 'codes.edit', link: codes(), from: 1 },
    { key: 'laborUnits', permission: 'laborUnits.edit', link: laborUnits, from: 1 },
    { key: 'people', permission: 'users.manage', link: people, from: 2 },
    { key: 'crews', permission: 'codes.edit', link: codes('crew'), from: 1 },
    { key: 'commodities', permission: 'import.run', link: schedule, from: 1 },
    { key: 'reels', permission: 'reels.edit', link: reels, from: 1 },
    { key: 'packages', permission: 'packages.edit', link: packages, from: 1 },
  ];
}

/**
 * Returns the setup steps this user can do in the project, also while the list is dismissed; null once all are done, undefined
 * while loading.
 */
export function useSetupSteps() {
  const { call } = useApp();
  const { id: projectId, archive } = useProject();
  const user = useCurrentUser();
  const steps = stepsOf(String(projectId)).filter(({ permission }) => holds(user, permission));
  const { data: progress, isLoading } = useQuery({
    queryKey: ['setup', projectId],
    enabled: steps.length > 0 && !archive,
    // The user might be returning from the page on which the step was done.
    staleTime: 0,
    queryFn: ({ signal }) => call(getSetupProgress, { query: { projectId }, signal, quiet: true }),
  });
  // A result from before the project was archived is still in the cache.
  if (archive) return null;
  if (isLoading) return undefined;
  if (!progress || steps.every((step) => isDone(step, progress))) return null;
  return { steps, progress };
}

const isDone = ({ key, from }: SetupStep, progress: SetupProgress): boolean => progress[key] >= from;

/** Returns a function that dismisses the list for everyone or shows it again. */
function useDismissal() {
  const { call, notify } = useApp();
  const { id: projectId } = useProject();
  const { t } = useTranslation('overview');
  const say = useTranslate(['errors']);
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (isDismissed: boolean) => call(updateSetupList, { body: { projectId, isDismissed }, quiet: true }),
    onSuccess: ({ isDismissed }) => {
      queries.setQueryData<SetupProgress>(['setup', projectId], (before) => before && { ...before, isDismissed });
      if (isDismissed) notify.info(t('setup.dismissed'));
    },
    onError: (error) => notify.error(say(messageOf(error))),
  });
}

/** Setup steps with what is done; after the first schedule it takes one line until it is opened. */
export function SetupList({ steps, progress }: NonNullable<ReturnType<typeof useSetupSteps>>) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  const mayDismiss = useMayChange('project.edit');
  const dismissal = useDismissal();
  if (progress.isDismissed) return null;
  const done = steps.filter((step) => isDone(step, progress)).length;
  const heading = (
    <>
      <h2 id="setup-list">{t('setup.title')}</h2>
      <span className="muted">{t('setup.progress', { done, all: steps.length })}</span>
    </>
  );
  const list = (
    <ol className={styles['steps']}>
      {steps.map((step) => {
        const { key, link } = step;
        const count = progress[key];
        return (
          <li key={key}>
            <Link {...link} className={styles['step']}>
              <strong className={toneClass(isDone(step, progress) ? 'complete' : 'none')}>{t(`setup.${key}`)}</strong>
              <span>
                {isDone(step, progress)
                  ? t(`setup.${key}Done`, { count, shown: formats.count(count) })
                  : t(`setup.${key}Text`)}
              </span>
            </Link>
          </li>
        );
      })}
    </ol>
  );
  return (
    <section aria-labelledby="setup-list" className={styles['next']}>
      {progress.commodities === 0 ? (
        <>
          <div className={styles['setupHead']}>{heading}</div>
          {list}
        </>
      ) : (
        <details>
          <summary className={styles['setupHead']}>{heading}</summary>
          {list}
        </details>
      )}
      {mayDismiss && (
        <button type="button" className="button" disabled={dismissal.isPending} onClick={() => dismissal.mutate(true)}>
          {t('setup.dismiss')}
        </button>
      )}
    </section>
  );
}

/** Button that shows a dismissed setup list again. */
export function ShowSetupList() {
  const { t } = useTranslation('overview');
  const mayShow = useMayChange('project.edit');
  const dismissal = useDismissal();
  return (
    mayShow && (
      <button
        type="button"
        className="button plain"
        disabled={dismissal.isPending}
        onClick={() => dismissal.mutate(false)}
      >
        {t('setup.show')}
      </button>
    )
  );
}

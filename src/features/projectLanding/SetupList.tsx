import { useQuery } from '@tanstack/react-query';
import { Link, linkOptions, type LinkOptions } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { importTypes } from '../../../contract/commodities/fields/commodityTypes.ts';
import { holds, type Permission } from '../../../contract/base/calls/permissions.ts';
import { getSetupProgress, type SetupProgress } from '../../../contract/setup/projects/projects.ts';
import { useApp, useCurrentUser, useProject } from '../../context/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { toneClass } from '../../ui/status/statusTone.ts';
import styles from './landing.module.css';

interface SetupStep {
  readonly key: keyof SetupProgress;
  readonly permission: Permission;
  readonly link: LinkOptions;
  /** Minimum count for the step to be done: the creator of the project is already one of its users. */
  readonly from: number;
}

const stepsOf = (projectId: string): readonly SetupStep[] => [
  {
    key: 'codes',
    permission: 'codes.edit',
    link: linkOptions({ to: '/$projectId/project/codes/{-$codeType}', params: { projectId } }),
    from: 1,
  },
  {
    key: 'laborUnits',
    permission: 'laborUnits.edit',
    link: linkOptions({ to: '/$projectId/project/labor-units', params: { projectId } }),
    from: 1,
  },
  {
    key: 'people',
    permission: 'users.manage',
    link: linkOptions({ to: '/$projectId/project/users', params: { projectId } }),
    from: 2,
  },
  {
    key: 'commodities',
    permission: 'import.run',
    link: linkOptions({ to: '/$projectId/import/$importType', params: { projectId, importType: importTypes[0] } }),
    from: 1,
  },
];

/**
 * Returns the setup steps this user can still do before hours can be earned in the project; null if none are missing, undefined
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
  if (!progress || steps.every(({ key, from }) => progress[key] >= from)) return null;
  return { steps, progress };
}

export function SetupList({ steps, progress }: NonNullable<ReturnType<typeof useSetupSteps>>) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  return (
    <section aria-labelledby="setup-list" className={styles['next']}>
      <h2 id="setup-list">{t('setup.title')}</h2>
      <ul className={styles['steps']}>
        {steps.map(({ key, link, from }) => {
          const isDone = progress[key] >= from;
          return (
            <li key={key}>
              <Link {...link} className={styles['step']}>
                <strong className={toneClass(isDone ? 'complete' : 'none')}>{t(`setup.${key}`)}</strong>
                <span>
                  {isDone
                    ? t(`setup.${key}Done`, { count: progress[key], shown: formats.count(progress[key]) })
                    : t(`setup.${key}Text`)}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

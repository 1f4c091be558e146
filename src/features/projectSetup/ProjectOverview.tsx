import { Link, linkOptions, type LinkOptions } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { commodityTypes, importTypes } from '../../../contract/commodities/types.ts';
import { reportTypes } from '../../../contract/reports.ts';
import { holds, type Permission } from '../../../contract/permissions.ts';
import { Page } from '../../ui/Page.tsx';
import { useFormats } from '../../i18n/useFormats.ts';
import { useCurrentUser, useProject } from '../../context/useApp.ts';
import { SetupList, useSetupSteps } from './SetupList.tsx';
import styles from './ProjectOverview.module.css';

interface Step {
  readonly key: 'import' | 'assign' | 'enter' | 'report';
  readonly permission: Permission;
  readonly link: LinkOptions;
  /** Nobody changes an archived project. */
  readonly isChange?: true;
}

/** The first of each is where a project begins. */
function stepsOf(projectId: string): readonly Step[] {
  return [
    {
      key: 'import',
      isChange: true,
      permission: 'import.run',
      link: linkOptions({ to: '/$projectId/import/$importType', params: { projectId, importType: importTypes[0] } }),
    },
    {
      key: 'assign',
      isChange: true,
      permission: 'data.view',
      link: linkOptions({
        to: '/$projectId/data/$dataGridType',
        params: { projectId, dataGridType: commodityTypes[0] },
      }),
    },
    {
      key: 'enter',
      isChange: true,
      permission: 'field.enter',
      link: linkOptions({
        to: '/$projectId/field-work/$dataGridType',
        params: { projectId, dataGridType: commodityTypes[0] },
      }),
    },
    {
      key: 'report',
      permission: 'reports.view',
      link: linkOptions({ to: '/$projectId/report/$reportType', params: { projectId, reportType: reportTypes[0] } }),
    },
  ];
}

/** Where a project opens: what it is, and what to do next in it. */
export function ProjectOverview() {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  const project = useProject();
  const user = useCurrentUser();
  const steps = stepsOf(String(project.id)).filter(
    ({ permission, isChange }) => holds(user, permission) && !(project.archive && isChange),
  );
  const setup = useSetupSteps();
  // Nothing can be assigned, entered or read before the first schedule.
  const hasWork = setup?.progress.commodities !== 0;
  const facts = [
    [t('number'), project.projectNumber],
    [t('client'), project.client],
    [t('location'), project.location],
    [t('start'), project.startDate === null ? '' : formats.date(project.startDate)],
    [t('unit'), project.unitMeasurement === 'imperial' ? t('imperial') : t('metric')],
  ].filter(([, value]) => value !== '');

  return (
    <Page title={project.name} detail={project.archive ? t('archived') : undefined}>
      <dl className={styles['facts']}>
        {facts.map(([label, value]) => (
          <div key={label} className={styles['fact']}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {setup && <SetupList {...setup} />}
      {hasWork && (
        <section aria-labelledby="next-steps" className={styles['next']}>
          <h2 id="next-steps">{t('next')}</h2>
          {steps.length === 0 && <p className="muted">{t('nothing')}</p>}
          <ul className={styles['steps']}>
            {steps.map(({ key, link }) => (
              <li key={key}>
                <Link {...link} className={styles['step']}>
                  <strong>{t(key)}</strong>
                  <span>{t(`${key}Text`)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Page>
  );
}

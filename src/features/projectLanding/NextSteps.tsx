import { Link, linkOptions, type LinkOptions } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { commodityTypes, importTypes } from '../../../contract/commodities/fields/commodityTypes.ts';
import { holds, type Permission } from '../../../contract/base/calls/permissions.ts';
import { reportTypes } from '../../../contract/reports/reportTypes.ts';
import { useCurrentUser, useProject } from '../../context/useApp.ts';
import styles from './landing.module.css';

interface Step {
  readonly key: 'import' | 'assign' | 'enter' | 'report';
  readonly permission: Permission;
  readonly link: LinkOptions;
  /** True for a step that an archived project does not allow. */
  readonly isChange?: true;
}

/** Returns the steps, each linking to the first type of its page. */
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

/** Links to the pages a user can open, shown to users who cannot see hours. */
export function NextSteps() {
  const { t } = useTranslation('overview');
  const project = useProject();
  const user = useCurrentUser();
  const steps = stepsOf(String(project.id)).filter(
    ({ permission, isChange }) => holds(user, permission) && !(project.archive && isChange),
  );
  return (
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
  );
}

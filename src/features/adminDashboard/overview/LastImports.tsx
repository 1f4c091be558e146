import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { SystemOverview } from '../../../../contract/admin/overview.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { importTones } from '../../../ui/status/importTones.ts';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import styles from '../AdminDashboard.module.css';
import { ProjectLink } from '../ProjectLink.tsx';
import { ScrollTable } from '../ScrollTable.tsx';

/** The latest imported schedules of all projects, with links to them. */
export function LastImports({ imports }: { readonly imports: SystemOverview['lastImports'] }) {
  const { t } = useTranslation(['admin', 'imports']);
  const formats = useFormats();
  const terms = useTerms();
  const columns = (['file', 'project', 'type', 'status', 'by', 'at'] as const).map((name) => t(`lastImports.${name}`));
  return (
    <div className={styles['section']}>
      <h2>{t('lastImports.title')}</h2>
      {imports.length === 0 && <p className={styles['note']}>{t('lastImports.none')}</p>}
      {imports.length > 0 && (
        <ScrollTable label={t('lastImports.title')} columns={columns}>
          {imports.map(({ id, project, importType, fileName, status, by, at }) => (
            <tr key={id}>
              <th scope="row">
                <Link
                  to="/$projectId/import/$importType"
                  params={{ projectId: String(project.id), importType }}
                  search={{ import: id }}
                >
                  {fileName}
                </Link>
              </th>
              <td>
                <ProjectLink project={project} />
              </td>
              <td>{terms.plural(importType)}</td>
              <td>
                <StatusBadge tone={importTones[status]}>{t(`imports:statuses.${status}`)}</StatusBadge>
              </td>
              <td>{by}</td>
              <td className={styles['time']}>{formats.dateTime(at)}</td>
            </tr>
          ))}
        </ScrollTable>
      )}
    </div>
  );
}

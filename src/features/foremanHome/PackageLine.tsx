import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import { daysLate } from '../../../contract/packages/packageWarnings.ts';
import type { HomePackage } from '../../../contract/packages/foremanHome.ts';
import { packageFields } from '../../../contract/setup/codes/packageFields.ts';
import { fieldsNaming, packageFieldOf } from '../../../contract/packages/packageTypes.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import { OfflineState } from '../../shared/offlinePack/OfflineState.tsx';
import { StatusBadge } from '../../ui/status/StatusBadge.tsx';
import styles from './foremanHome.module.css';

const statusField = packageFields.find(({ key }) => key === 'status')!;

interface PackageLineProps {
  readonly projectId: number;
  readonly shown: HomePackage;
}

interface LineProps extends PackageLineProps {
  /** Day at the site. */
  readonly today: string;
  readonly isToDo?: boolean;
}

/** A package with its progress; a tap opens its rows in Data Entry. */
export function PackageLine({ projectId, shown, today, isToDo = false }: LineProps) {
  const { t } = useTranslation(['foremanHome', 'waits']);
  const formats = useFormats();
  const terms = useTerms();
  const { packageType, number, description, status, holdReason, rows, ready, done, reasons } = shown;
  const late = daysLate(status, shown.plannedFinish, today);
  const why = reasons.map(({ kind, tag, percent, text, rows: count }) =>
    t('reason', {
      count,
      why: t(`waits:${kind}`, { tag: tag ?? '', percent: formats.percent(percent), text: text ?? '' }),
    }),
  );
  return (
    <li className={styles['package']}>
      <Opening projectId={projectId} shown={shown}>
        <span className={styles['subject']}>
          <span className={`mono ${styles['number']}`}>{number}</span>
          <span className={styles['description']}>{description}</span>
        </span>
        <span className={`numeric ${styles['far']}`}>
          {rows === 0 ? t('noRows') : t('far', { done, rows })}
          <progress className={styles['bar']} max={rows || 1} value={done} aria-hidden />
        </span>
        <span className={styles['cause']}>
          {late > 0 && <StatusBadge tone="warning">{t('daysLate', { count: late })}</StatusBadge>}
          {status === 'onHold' && (
            <StatusBadge tone="hold">
              {[terms.value(statusField, status), holdReason].filter(Boolean).join(': ')}
            </StatusBadge>
          )}
          {rows > 0 && done < rows && <span className={styles['ready']}>{t('ready', { count: ready })}</span>}
          {why.map((each) => (
            <span key={each} className={styles['reason']}>
              {each}
            </span>
          ))}
        </span>
      </Opening>
      {isToDo && <OfflineState pack={{ projectId, packageType, number }} />}
    </li>
  );
}

/** Link to the rows of a package. A package without rows links to its own page, which shows the reason. */
function Opening({
  projectId,
  shown: { id, packageType, number, opens, done, rows },
  children,
}: PackageLineProps & { readonly children: ReactNode }) {
  const params = { projectId: String(projectId) };
  const field = fieldsNaming(packageType).find(({ type }) => type === opens)?.field;
  if (opens === null || field === undefined)
    return (
      <Link
        className={styles['line']}
        to="/$projectId/packages/$packageType"
        params={{ ...params, packageType }}
        search={{ package: id }}
      >
        {children}
      </Link>
    );
  return (
    <Link
      className={styles['line']}
      to="/$projectId/field-work/$dataGridType"
      params={{ ...params, dataGridType: opens }}
      search={
        // The package type that crews of this commodity work in opens as the chosen package; any other type opens as a filter.
        packageFieldOf(commodities[opens])?.key === field
          ? { package: number, finished: done === rows }
          : { filters: [{ field, is: 'equals', text: number }], finished: done === rows }
      }
    >
      {children}
    </Link>
  );
}

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import type { Step } from '../../../contract/commodities/fields/field.ts';
import { daysLate } from '../../../contract/packages/packageWarnings.ts';
import type { HomePackage } from '../../../contract/packages/foremanHome.ts';
import { packageFields } from '../../../contract/setup/codes/packageFields.ts';
import { fieldsNaming, packageFieldOf } from '../../../contract/packages/packageTypes.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTerms, type Terms } from '../../i18n/useTerms.ts';
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
  const { packageType, number, description, status, holdReason, rows, ready, done, toDo, reasons } = shown;
  const counted = shown.counted ?? done;
  const late = daysLate(status, shown.plannedFinish, today);
  const why = reasons.map(({ kind, tag, percent, text, rows: count }) =>
    t('reason', {
      count,
      why: t(`waits:${kind}`, { tag: tag ?? '', percent: formats.percent(percent), text: text ?? '' }),
    }),
  );
  const work =
    rows === 0 || done === rows
      ? []
      : ready === 0 || toDo.length === 0
        ? [t('ready', { count: ready })]
        : workTexts(terms, toDo);
  return (
    <li className={styles['package']}>
      <Opening projectId={projectId} shown={shown}>
        <span className={styles['subject']}>
          <span className={`mono ${styles['number']}`}>{number}</span>
          <span className={styles['description']}>{description}</span>
        </span>
        <span className={`numeric ${styles['far']}`}>
          {rows === 0 ? t('noRows') : t('far', { done: counted, rows })}
          <progress className={styles['bar']} max={rows || 1} value={counted} aria-hidden />
        </span>
        <span className={styles['cause']}>
          {late > 0 && <StatusBadge tone="warning">{t('daysLate', { count: late })}</StatusBadge>}
          {status === 'onHold' && (
            <StatusBadge tone="hold">
              {[terms.value(statusField, status), holdReason].filter(Boolean).join(': ')}
            </StatusBadge>
          )}
          {work.map((each) => (
            <span key={each} className={styles['ready']}>
              {each}
            </span>
          ))}
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

/** Ready rows by the step to do next, "12 to pull" and "6 to test"; types with the same words are one number. */
function workTexts(terms: Terms, toDo: HomePackage['toDo']): string[] {
  const work = new Map<string, { readonly step: Step; readonly rows: number }>();
  for (const { type, step: key, rows } of toDo) {
    const step = commodities[type].steps.find((each) => each.key === key);
    if (step) work.set(step.toDo, { step, rows: rows + (work.get(step.toDo)?.rows ?? 0) });
  }
  return [...work.values()]
    .filter(({ rows }) => rows > 0)
    .toSorted((one, other) => other.rows - one.rows)
    .map(({ step, rows }) => terms.toDo(step, rows));
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

import { useQuery } from '@tanstack/react-query';
import { Link, linkOptions, type LinkOptions } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { commodityTypes, type CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { performanceLight } from '../../../contract/progress/earnedValue.ts';
import { breakdowns, type BreakdownBy, type FiguresPart } from '../../../contract/reports/figures/figuresOfProject.ts';
import {
  hoursColumns,
  isOfParts,
  openingOfPart,
  openingOfShared,
  partCells,
} from '../../../contract/reports/figures/hoursColumns.ts';
import { useApp } from '../../context/useApp.ts';
import { FigureNumber, type PageFigures } from '../../shared/derivation/FigureNumber.tsx';
import { missingValue } from '../../i18n/format.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import { breakdownQuery } from '../../shared/projects/figuresQueries.ts';
import { PerformanceLight } from '../../shared/projects/PerformanceLight.tsx';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';
import { hoursText } from './hoursText.ts';
import styles from './executive.module.css';

interface PartRowsProps {
  readonly projectId: number;
  readonly name: string;
  readonly by: BreakdownBy;
  readonly onBy: (by: BreakdownBy) => void;
  readonly page: PageFigures;
}

/** Columns before the hours: the checkbox and the project. */
const columnsBefore = 2;

const isType = (key: string): key is CommodityType => commodityTypes.some((type) => type === key);

/**
 * Returns the link to the rows of a part: its type in the grid, or the page that groups hours by account code, foreman or area.
 */
function partLink(by: BreakdownBy, { key }: FiguresPart, projectId: string): LinkOptions {
  const params = { projectId };
  if (by === 'commodity' && isType(key))
    return linkOptions({ to: '/$projectId/data/$dataGridType', params: { projectId, dataGridType: key } });
  if (by === 'accountCode' || by === 'foreman')
    return linkOptions({ to: '/$projectId/import/timesheets', params, search: { view: 'hours', by } });
  return linkOptions({
    to: '/$projectId/report/$reportType',
    params: { projectId, reportType: 'cable-summary' },
    search: { groupBy: 'area' },
  });
}

/** Breakdown of a project, expanded in place. */
export function PartRows({ projectId, name, by, onBy, page }: PartRowsProps) {
  const { t } = useTranslation(['executive', 'figures']);
  const formats = useFormats();
  const terms = useTerms();
  const { call } = useApp();
  const { data, error, refetch } = useQuery(breakdownQuery(call, projectId, by));
  const span = hoursColumns.length + columnsBefore;
  const nameOf = ({ key, description }: FiguresPart) => {
    if (isType(key)) return terms.plural(key);
    return key === '' ? t('figures:none') : [key, description].filter(Boolean).join(' · ');
  };
  const { directHours = 0, indirectHours = 0 } = data?.unassigned ?? {};
  return (
    <>
      <tr className={styles['part']}>
        <td colSpan={span}>
          <div className={styles['by']} role="group" aria-label={t('by', { name })}>
            {breakdowns.map((each) => (
              <button
                key={each}
                type="button"
                className={`button ${each === by ? '' : 'plain'}`}
                aria-pressed={each === by}
                onClick={() => onBy(each)}
              >
                {t(`parts.${each}`)}
              </button>
            ))}
          </div>
          {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
          {data?.parts.length === 0 && <p className="muted">{t('noParts')}</p>}
          {(data?.parts.length ?? 0) > 1 && <p className="muted">{t('partsForecast')}</p>}
        </td>
      </tr>
      {data?.parts.map((part) => {
        const cells = partCells(part, { directHours });
        return (
          <tr key={part.key} className={styles['part']}>
            <td className={styles['tick']}>
              <PerformanceLight light={performanceLight(cells.pf)} isBrief />
            </td>
            <th scope="row" className={styles['indented']}>
              <Link {...partLink(by, part, String(projectId))} className="name-link">
                {nameOf(part)}
              </Link>
            </th>
            {hoursColumns.map((column) => (
              <td key={column} className="numeric">
                {isOfParts(column) ? (
                  <FigureNumber
                    figures={page}
                    value={cells[column]}
                    opening={openingOfPart(column, by, part)}
                    name={`${t(`columns.${column}`)}, ${nameOf(part)}`}
                    projectId={projectId}
                  >
                    {hoursText(column, cells[column], formats)}
                  </FigureNumber>
                ) : (
                  hoursText(column, null, formats)
                )}
              </td>
            ))}
          </tr>
        );
      })}
      {(directHours !== 0 || indirectHours !== 0) && (
        <tr className={styles['part']}>
          <td className={styles['tick']}>{/* No status indicator: shared hours earn nothing. */}</td>
          <th scope="row" className={styles['indented']}>
            {t('severalParts')}
          </th>
          {hoursColumns.map((column) => (
            <td key={column} className="numeric">
              {column === 'spent' || column === 'indirect' ? (
                <FigureNumber
                  figures={page}
                  value={column === 'spent' ? directHours : indirectHours}
                  opening={openingOfShared(column, by)}
                  name={`${t(`columns.${column}`)}, ${t('severalParts')}`}
                  projectId={projectId}
                >
                  {hoursText(column, column === 'spent' ? directHours : indirectHours, formats)}
                </FigureNumber>
              ) : (
                missingValue
              )}
            </td>
          ))}
        </tr>
      )}
    </>
  );
}

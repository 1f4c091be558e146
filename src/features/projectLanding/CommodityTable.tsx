import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { commodities } from '../../../contract/commodities/index.ts';
import { commodityTypes } from '../../../contract/commodities/types.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { getProjectFigures, TypeFigures } from '../../../contract/figures/figuresOfProject.ts';
import { performanceOf } from '../../../contract/figures/performance.ts';
import { reportTypes } from '../../../contract/reports.ts';
import { CellBar } from '../../charts/CellBar.tsx';
import { useApp, useProject } from '../../context/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import { breakdownQuery } from '../../projects/figuresQueries.ts';
import styles from './landing.module.css';

const order: readonly string[] = commodityTypes;

/** The report that sums up a type; ends of cables have none of their own. */
const reportOf = (type: TypeFigures['type']) => reportTypes.find((report) => report === `${type}-summary`);

/** What there is of each type, how far it is, and what it cost: bars inside the cells, the numbers beside them. */
export function CommodityTable({ figures }: { readonly figures: ReplyOf<typeof getProjectFigures> }) {
  const { t } = useTranslation('figures');
  const formats = useFormats();
  const { call } = useApp();
  const { id } = useProject();
  const params = { projectId: String(id) };
  const { data: spent } = useQuery(breakdownQuery(call, id, 'commodity'));
  const spentOn = new Map(spent?.parts.map((part) => [part.key, part]));
  const types = figures.types.toSorted((one, other) => order.indexOf(one.type) - order.indexOf(other.type));
  if (types.length === 0) return null;
  const total = performanceOf(figures.hours);
  const toSpent = { to: '/$projectId/import/timesheets', params, search: { view: 'hours' } } as const;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
    <div className={styles['scroll']} role="region" aria-labelledby="by-commodity" tabIndex={0}>
      <h2 id="by-commodity" className={styles['heading']}>
        {t('byCommodity')}
      </h2>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('columns.commodity')}</th>
            {(
              ['quantity', 'installed', 'percent', 'budget', 'earned', 'remaining', 'spent', 'pf', 'thisWeek'] as const
            ).map((column) => (
              <th key={column} scope="col" className="numeric">
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {types.map((type) => (
            <TypeRow key={type.type} figures={type} directHours={spentOn.get(type.type)?.directHours ?? null} />
          ))}
          {spent && spent.unassigned.directHours !== 0 && (
            <tr>
              <th scope="row" className={styles['several']} colSpan={7}>
                {t('severalCodes')}
              </th>
              <td className="numeric">
                <Link {...toSpent}>{formats.hours(spent.unassigned.directHours)}</Link>
              </td>
              <td colSpan={2}>{/* Neither of a type, nor earned. */}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            <td colSpan={2}>{/* Feet and pieces are not added. */}</td>
            <td className="numeric">
              <CellBar percent={figures.percentComplete}>{formats.percent(figures.percentComplete)}</CellBar>
            </td>
            <td className="numeric">{formats.hours(figures.hours.budgetHours)}</td>
            <td className="numeric">{formats.hours(figures.hours.earnedHours)}</td>
            <td className="numeric">{formats.hours(total.remainingHours)}</td>
            <td className="numeric">
              <Link {...toSpent}>{formats.hours(figures.hours.directHours)}</Link>
            </td>
            <td className="numeric">{formats.ratio(total.factor)}</td>
            <td className="numeric">{formats.hours(figures.earnedThisWeek)}</td>
          </tr>
        </tfoot>
      </table>
      {figures.hours.indirectHours !== 0 && (
        <p className={styles['note']}>{t('indirectApart', { hours: formats.hours(figures.hours.indirectHours) })}</p>
      )}
    </div>
  );
}

interface TypeRowProps {
  readonly figures: TypeFigures;
  /** Of the codes that serve this type alone; null while they are read. */
  readonly directHours: number | null;
}

function TypeRow({ figures, directHours }: TypeRowProps) {
  const formats = useFormats();
  const terms = useTerms();
  const { id, unitMeasurement } = useProject();
  const { type, quantity, earnedQuantity, budgetHours, earnedHours, percentComplete, earnedThisWeek } = figures;
  const projectId = String(id);
  const isMeasured = commodities[type].quantity === 'length';
  const amount = (value: number) =>
    isMeasured ? `${formats.length(value, unitMeasurement)} ${terms.unit(unitMeasurement)}` : formats.count(value);
  const report = reportOf(type);
  const toGrid = { to: '/$projectId/data/$dataGridType', params: { projectId, dataGridType: type } } as const;
  const hours = (value: number) =>
    report ? (
      <Link to="/$projectId/report/$reportType" params={{ projectId, reportType: report }}>
        {formats.hours(value)}
      </Link>
    ) : (
      <Link {...toGrid}>{formats.hours(value)}</Link>
    );
  const spent = directHours === null || directHours === 0 ? null : directHours;
  const { factor, remainingHours } = performanceOf({
    budgetHours,
    earnedHours,
    directHours: spent ?? 0,
    indirectHours: 0,
  });
  return (
    <tr>
      <th scope="row">
        <Link {...toGrid} className="name-link">
          {terms.plural(type)}
        </Link>
      </th>
      <td className="numeric">
        <Link {...toGrid}>{amount(quantity)}</Link>
      </td>
      <td className="numeric">{amount(earnedQuantity)}</td>
      <td className="numeric">
        <CellBar percent={percentComplete}>{formats.percent(percentComplete)}</CellBar>
      </td>
      <td className="numeric">{hours(budgetHours)}</td>
      <td className="numeric">{hours(earnedHours)}</td>
      <td className="numeric">{hours(remainingHours)}</td>
      <td className="numeric">
        {spent === null ? (
          formats.hours(null)
        ) : (
          <Link to="/$projectId/import/timesheets" params={{ projectId }} search={{ view: 'hours' }}>
            {formats.hours(spent)}
          </Link>
        )}
      </td>
      <td className="numeric">{formats.ratio(factor)}</td>
      <td className="numeric">{formats.hours(earnedThisWeek)}</td>
    </tr>
  );
}

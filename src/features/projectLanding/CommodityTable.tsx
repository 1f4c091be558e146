import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import { commodityTypes } from '../../../contract/commodities/fields/commodityTypes.ts';
import type { ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import type { getProjectFigures, TypeFigures } from '../../../contract/reports/figures/figuresOfProject.ts';
import {
  indirectFigure,
  sharedFigure,
  totalFigures,
  typeColumns,
  typeFigures,
  type TypeColumn,
} from '../../../contract/reports/figures/landingFigures.ts';
import { CellBar } from '../../ui/charts/CellBar.tsx';
import { useApp, useProject } from '../../context/useApp.ts';
import { FigureNumber, type PageFigures } from '../../shared/derivation/FigureNumber.tsx';
import { FigureExplanation } from '../../shared/derivation/FigureExplanation.tsx';
import type { Formats } from '../../i18n/format.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import { breakdownQuery } from '../../shared/projects/figuresQueries.ts';
import styles from './landing.module.css';

const order: readonly string[] = commodityTypes;

const textOf = (column: TypeColumn, value: number | null, formats: Formats): string => {
  if (column === 'percent') return formats.percent(value);
  if (column === 'spent') return formats.spentHours(value);
  return column === 'pf' ? formats.ratio(value) : formats.hours(value);
};

interface CommodityTableProps {
  readonly figures: ReplyOf<typeof getProjectFigures>;
  readonly page: PageFigures;
}

/** Quantities, progress and cost of each type: bars inside the cells, with the numbers beside them. */
export function CommodityTable({ figures, page }: CommodityTableProps) {
  const { t } = useTranslation('figures');
  const formats = useFormats();
  const { call } = useApp();
  const { id } = useProject();
  const { data: spent } = useQuery(breakdownQuery(call, id, 'commodity'));
  const spentOn = new Map(spent?.parts.map((part) => [part.key, part]));
  const types = figures.types.toSorted((one, other) => order.indexOf(one.type) - order.indexOf(other.type));
  if (types.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
    <div className={styles['scroll']} role="region" aria-labelledby="by-commodity" tabIndex={0}>
      <h2 id="by-commodity" className={styles['heading']}>
        {t('byCommodity')}
      </h2>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('columns.commodity')}</th>
            {typeColumns.map((column) => (
              <th key={column} scope="col" className="numeric">
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {types.map((type) => (
            <TypeRow
              key={type.type}
              type={type}
              thisWeek={figures.thisWeek}
              directHours={spentOn.get(type.type)?.directHours ?? null}
              page={page}
            />
          ))}
          {spent && spent.unassigned.directHours !== 0 && (
            <tr>
              <th scope="row" className={styles['several']} colSpan={typeColumns.indexOf('spent') + 1}>
                {t('severalCodes')}
              </th>
              <td className="numeric">
                <FigureNumber
                  figures={page}
                  value={sharedFigure.valueOf(spent.unassigned)}
                  opening={sharedFigure.opens(spent.unassigned)}
                  name={t('severalCodes')}
                >
                  {formats.spentHours(spent.unassigned.directHours)}
                </FigureNumber>
              </td>
              <td colSpan={2}>{/* These hours belong to no type and earn nothing. */}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            <td colSpan={2}>{/* Feet and pieces cannot be added. */}</td>
            {typeColumns.map((column) => {
              if (column === 'quantity' || column === 'installed') return null;
              const { valueOf, opens } = totalFigures[column];
              const value = valueOf(figures);
              const number = (
                <FigureNumber
                  figures={page}
                  value={value}
                  opening={opens(figures)}
                  name={`${t(`columns.${column}`)}, ${t('total')}`}
                >
                  {textOf(column, value, formats)}
                </FigureNumber>
              );
              return (
                <td key={column} className="numeric">
                  {column === 'percent' ? <CellBar percent={value}>{number}</CellBar> : number}
                </td>
              );
            })}
          </tr>
        </tfoot>
      </table>
      {figures.hours.indirectHours !== 0 && (
        <p className={styles['note']}>
          <FigureExplanation sentence={(mark) => t('indirectApart', { hours: mark })}>
            <FigureNumber
              figures={page}
              value={indirectFigure.valueOf(figures)}
              opening={indirectFigure.opens(figures)}
              name={t('indirect')}
            >
              {formats.spentHours(figures.hours.indirectHours)}
            </FigureNumber>
          </FigureExplanation>
        </p>
      )}
    </div>
  );
}

interface TypeRowProps {
  readonly type: TypeFigures;
  readonly thisWeek: string;
  /** Direct hours of the codes used by this type only; null while they are loading. */
  readonly directHours: number | null;
  readonly page: PageFigures;
}

function TypeRow({ type, thisWeek, directHours, page }: TypeRowProps) {
  const { t } = useTranslation('figures');
  const formats = useFormats();
  const terms = useTerms();
  const { id, unitMeasurement } = useProject();
  const isMeasured = commodities[type.type].quantity === 'length';
  const amount = (value: number | null) =>
    isMeasured ? `${formats.length(value ?? 0, unitMeasurement)} ${terms.unit(unitMeasurement)}` : formats.count(value);
  const reported = { type, thisWeek, directHours: directHours === 0 ? null : directHours };
  const named = terms.plural(type.type);
  return (
    <tr>
      <th scope="row">
        <Link
          to="/$projectId/data/$dataGridType"
          params={{ projectId: String(id), dataGridType: type.type }}
          className="name-link"
        >
          {named}
        </Link>
      </th>
      {typeColumns.map((column) => {
        const { valueOf, opens } = typeFigures[column];
        const value = valueOf(reported);
        const number = (
          <FigureNumber
            figures={page}
            value={value}
            opening={opens(reported)}
            name={`${t(`columns.${column}`)}, ${named}`}
          >
            {column === 'quantity' || column === 'installed' ? amount(value) : textOf(column, value, formats)}
          </FigureNumber>
        );
        return (
          <td key={column} className="numeric">
            {column === 'percent' ? <CellBar percent={value}>{number}</CellBar> : number}
          </td>
        );
      })}
    </tr>
  );
}

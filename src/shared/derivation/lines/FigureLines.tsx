/** Breakdown of a figure below its line: its two operands, its groups, or its rows. */
import { useInfiniteQuery } from '@tanstack/react-query';
import type { RowOptions } from '../../../../contract/reports/rowOptions.ts';
import { bothWhere, type Where } from '../../../../contract/reports/reportFilters.ts';
import type { FigureSubject } from '../../../../contract/reports/figures/figureSubjects.ts';
import {
  isTimesheetLineValue,
  type Figure,
  type FigureGroup,
  type FigureRow,
} from '../../../../contract/reports/figures/figures.ts';
import { useApp } from '../../../context/useApp.ts';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import styles from '../derivation.module.css';
import { figureQuery } from '../figureQuery.ts';
import { formulaText } from './formulaText.ts';
import { GridLink } from './GridLink.tsx';
import { RowFormula } from './RowFormula.tsx';
import { TreeLine } from './TreeLine.tsx';
import { useFigureWords, type FigureWords } from '../useFigureWords.ts';
import { Link } from '@tanstack/react-router';

/** Scope of the panel, and its open lines. */
export interface Tree {
  readonly projectId: number;
  readonly groupBy: string | undefined;
  readonly thenBy: string | undefined;
  readonly options: RowOptions;
  readonly from: string | undefined;
  readonly asOf: string | undefined;
  readonly isOpen: (path: string) => boolean;
  readonly onToggle: (path: string) => void;
}

interface FigureLinesProps {
  readonly tree: Tree;
  readonly of: FigureSubject;
  readonly figure: string;
  readonly where: Where;
  /** Path of its line in the tree; '' for the root. */
  readonly path: string;
}

export function FigureLines({ tree, of, figure, where, path }: FigureLinesProps) {
  const { call } = useApp();
  const words = useFigureWords();
  const { t } = words;
  const { projectId, groupBy, thenBy, options, from, asOf } = tree;
  const requested = {
    projectId,
    of,
    figure,
    where,
    options,
    from,
    asOf,
    groupBy,
    thenBy,
  };
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    figureQuery(call, requested),
  );
  if (error) return <ErrorNotice error={error} title={t('failed')} onRetry={() => void refetch()} />;
  const [found] = data?.pages ?? [];
  if (!found) return <p className={styles['sum']}>{t('common:reading')}</p>;
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const lines = data?.pages.flatMap((page) => page.lines) ?? [];
  const reels = data?.pages.flatMap((page) => page.reels) ?? [];
  const isByRows = found.groups.length === 0 && found.parts.length === 0;
  const isOfRows = isByRows ? lines.length === 0 : found.parts.length === 0 && found.lines.length === 0;
  return (
    <>
      <p className={styles['sum']}>{formulaOf(found, Object.keys(where).every(isTimesheetLineValue), words)}</p>
      <ul className={styles['lines']}>
        {found.parts.map((part) => (
          <FigureLine
            key={`${part.figure} ${part.asOf}`}
            tree={part.asOf === undefined ? tree : { ...tree, asOf: part.asOf }}
            where={where}
            of={part.of}
            figure={part.figure}
            path={`${path}/${[part.figure, part.asOf].filter(Boolean).join(' ')}`}
            name={words.partName(part)}
            value={words.valueOf(part.value, { ...part, unit: found.unit })}
          />
        ))}
        {found.groups.map((group) => (
          <FigureLine
            key={`${group.of} ${JSON.stringify(group.where)}`}
            {...{ tree, figure }}
            of={group.of}
            where={bothWhere(where, group.where)}
            path={`${path}/${segmentOf(group)}`}
            name={words.groupOf(group)}
            value={words.valueOf(group.value, found)}
          />
        ))}
        {isByRows &&
          rows.map((row) => (
            <RowLine key={`${row.type} ${row.id}`} {...{ tree, row, path }} value={words.valueOf(row.amount, found)} />
          ))}
        {isByRows && <SpentLines lines={lines} />}
        {isByRows && <ReelLines {...{ projectId, reels, where }} unit={found.unit} />}
      </ul>
      <div className={styles['links']}>
        {isByRows && hasNextPage && (
          <button type="button" className="button" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more', { shown: words.formats.count(rows.length + lines.length + reels.length), count: found.count })}
          </button>
        )}
        {isOfRows && reels.length === 0 && (
          <GridLink {...{ projectId, of, where, options, asOf }} own={found.filters} />
        )}
      </div>
    </>
  );
}

const segmentOf = ({ of, where }: FigureGroup): string => {
  const values = Object.values(where).flat();
  return values.length === 0 ? of : values.join(' ');
};

function formulaOf(found: Figure, isOnSharedCodes: boolean, { t, partName, valueOf, formats }: FigureWords): string {
  const { parts, formula, groups, rows, lines, reels, count, value, kind } = found;
  if (formula !== null)
    return formulaText(t, {
      formula,
      isPercent: kind === 'percent',
      value,
      parts: parts.map((each) => ({
        value: each.value,
        text: `${partName(each)} ${valueOf(each.value, { ...each, unit: found.unit })}`,
      })),
    });
  if (value === null) return t(isOnSharedCodes ? 'onSharedCodes' : 'notTied');
  if (found.figure === 'tags') return t('sumOfTags', { count: groups.length, shown: formats.count(groups.length) });
  if (found.figure === 'people' && groups.length > 0) return t('sumOfPeople', { count: groups.length });
  if (reels.length > 0 && groups.length === 0) return t('sumOfReels', { count, shown: formats.count(count) });
  if (reels.length > 0) return t('sumOfGroupsOfReels', { count: groups.length, shown: formats.count(groups.length) });
  if (groups.length > 0 && count === 0) return t('sumOfTypes');
  if (lines.length > 0 && groups.length > 0) return t('sumOfCodes', { count, shown: formats.count(count) });
  if (groups.length > 0) {
    const shown = formats.count(groups.length);
    return t('sumOfGroups', { groups: t('groups', { count: groups.length, shown }), count });
  }
  if (lines.length > 0) return t('sumOfLines', { count, shown: formats.count(count) });
  return rows.length > 0 ? t('sumOfRows', { count, shown: formats.count(count) }) : t('sumOfNothing');
}

interface FigureLineProps extends FigureLinesProps {
  readonly name: string;
  readonly value: string;
}

function FigureLine({ name, value, ...lines }: FigureLineProps) {
  const { tree, path } = lines;
  return (
    <TreeLine {...{ name, value }} isOpen={tree.isOpen(path)} onToggle={() => tree.onToggle(path)}>
      <FigureLines {...lines} />
    </TreeLine>
  );
}

interface RowLineProps {
  readonly tree: Tree;
  readonly row: FigureRow;
  readonly path: string;
  readonly value: string;
}

/** Row by its tag with the amount it adds; when open, with its formula and its history. */
function RowLine({ tree, row, path, value }: RowLineProps) {
  const place = `${path}/${row.type} ${row.id}`;
  return (
    <TreeLine
      name={<span className={styles['tag']}>{row.tag}</span>}
      value={value}
      isOpen={tree.isOpen(place)}
      onToggle={() => tree.onToggle(place)}
    >
      <RowFormula projectId={tree.projectId} type={row.type} id={row.id} from={tree.from} asOf={tree.asOf} />
    </TreeLine>
  );
}

interface ReelLinesProps extends Pick<Figure, 'reels' | 'unit'> {
  readonly projectId: number;
  readonly where: Where;
}

/** Reels, those that add most first; their numbers link to the cut plan of their type. */
function ReelLines({ projectId, reels, unit, where }: ReelLinesProps) {
  const { valueOf } = useFigureWords();
  const [type] = where['typeCode'] ?? [];
  return reels.map(({ id, code, amount }) => (
    <li key={id} className={`${styles['line']} ${styles['leaf']}`}>
      <span />
      <Link
        className={styles['tag']}
        to="/$projectId/project/reels"
        params={{ projectId: String(projectId) }}
        search={{ view: 'plan', ...(type && { type }) }}
      >
        {code}
      </Link>
      <span>{valueOf(amount, { kind: 'length', unit })}</span>
    </li>
  ));
}

/** Timesheet lines: employee, date, account, and source file. */
function SpentLines({ lines }: Pick<Figure, 'lines'>) {
  const { t, formats, valueOf } = useFigureWords();
  return lines.map(({ id, workDate, employee, accountCode, foreman, fileName, amount }) => (
    <li key={id} className={`${styles['line']} ${styles['leaf']}`}>
      <span />
      <span>
        {employee}
        <span className={styles['note']}>
          {' '}
          {[formats.date(workDate), accountCode, foreman, fileName === '' ? t('lineByHand') : fileName]
            .filter((text) => text !== '')
            .join(' · ')}
        </span>
      </span>
      <span>{valueOf(amount, { kind: 'hours', unit: 'ft', figure: 'spentHours' })}</span>
    </li>
  ));
}

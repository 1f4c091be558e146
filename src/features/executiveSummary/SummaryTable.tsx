import ChevronDownIcon from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import ChevronRightIcon from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { performanceLight } from '../../../contract/progress/earnedValue.ts';
import {
  caveatOf,
  hoursCells,
  hoursColumns,
  openingOf,
  type HoursCells,
} from '../../../contract/reports/figures/hoursColumns.ts';
import { figuresOfSummary } from '../../../contract/names/figureNames.ts';
import { hasNoForecast, totalCells } from '../../../contract/reports/figures/totalFigures.ts';
import type { SummaryProject } from '../../../contract/reports/figures/portfolio.ts';
import { FigureButton } from '../../shared/derivation/FigureButton.tsx';
import type { OpenFigure } from '../../shared/derivation/openFigure.ts';
import { FigureNumber } from '../../shared/derivation/FigureNumber.tsx';
import { useFormats } from '../../i18n/useFormats.ts';
import { PerformanceLight } from '../../shared/projects/PerformanceLight.tsx';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { toneClass } from '../../ui/status/statusTone.ts';
import { hoursText } from './hoursText.ts';
import { PartRows } from './PartRows.tsx';
import { noPanel, type ExecutiveSearch } from './search.ts';
import styles from './executive.module.css';

interface SummaryTableProps {
  readonly projects: readonly SummaryProject[];
  readonly chosen: readonly SummaryProject[];
  readonly total: HoursCells;
  readonly search: ExecutiveSearch;
  readonly onSearch: (patch: Partial<ExecutiveSearch>) => void;
}

/** Table with one row per project; its checkbox includes it in the total and the curves, its arrow expands its parts in place. */
export function SummaryTable({ projects, chosen, total, search, onSearch }: SummaryTableProps) {
  const { t } = useTranslation(['executive', 'figureMeanings']);
  const formats = useFormats();
  const ids = chosen.map(({ projectId }) => projectId);
  const all = chosen.length === projects.length;
  const choose = (projectId: number, isChosen: boolean) => {
    const next = isChosen ? [...ids, projectId] : ids.filter((id) => id !== projectId);
    onSearch({ projects: next.length === projects.length || next.length === 0 ? undefined : next });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
    <div className={styles['scroll']} role="region" aria-label={t('table')} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col" className={styles['tick']}>
              <span className="hiddenVisually">{t('columns.chosen')}</span>
            </th>
            <th scope="col" className={styles['names']}>
              {t('columns.projectClientStart')}
            </th>
            {hoursColumns.map((column) => (
              <th
                key={column}
                scope="col"
                className={`numeric ${styles[column] ?? ''}`}
                title={t(`figureMeanings:${figuresOfSummary[column]}`)}
              >
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className={styles['total']}>
            <td className={styles['tick']}>
              <Checkbox
                label={<span className="hiddenVisually">{t('chooseAll')}</span>}
                checked={all}
                onChange={() => onSearch({ projects: undefined })}
              />
            </td>
            <th scope="row">
              <PerformanceLight light={performanceLight(total.pf)} isBrief />
              {all ? t('total') : t('totalChosen', { count: chosen.length, shown: formats.count(chosen.length) })}
              <TotalCaveat chosen={chosen} />
            </th>
            {hoursColumns.map((column) => (
              <td key={column} className="numeric">
                {total[column] === null ? (
                  hoursText(column, null, formats)
                ) : (
                  <FigureButton
                    name={`${t(`columns.${column}`)}, ${t('total')}`}
                    isOpen={search.total?.figure === column}
                    onOpen={() => onSearch({ ...noPanel, total: { figure: column } })}
                  >
                    {hoursText(column, total[column], formats)}
                  </FigureButton>
                )}
              </td>
            ))}
          </tr>
          {projects.map((project) => (
            <ProjectRows
              key={project.projectId}
              project={project}
              isChosen={ids.includes(project.projectId)}
              onChoose={(isChosen) => choose(project.projectId, isChosen)}
              search={search}
              onSearch={onSearch}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * Notes beside the total. Projects that earned hours without spending any improve the PF: the total includes them, and the note
 * shows the PF without them. Projects without a forecast are left out of its sum.
 */
function TotalCaveat({ chosen }: Pick<SummaryTableProps, 'chosen'>) {
  const { t } = useTranslation('executive');
  const formats = useFormats();
  const charged = chosen.filter((project) => caveatOf(project) !== 'noHours');
  const count = chosen.length - charged.length;
  const left = chosen.filter(hasNoForecast).length;
  const notes = [
    ...(count === 0 || count === chosen.length
      ? []
      : [t('totalNoHours', { count, shown: formats.count(count), pf: formats.ratio(totalCells(charged).pf) })]),
    ...(left === 0 ? [] : [t('totalNoForecast', { count: left, shown: formats.count(left) })]),
  ];
  return notes.map((note) => (
    <span key={note} className={`${styles['about']} ${toneClass('warning')}`}>
      {note}
    </span>
  ));
}

interface ProjectRowsProps extends Pick<SummaryTableProps, 'search' | 'onSearch'> {
  readonly project: SummaryProject;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

function ProjectRows({ project, isChosen, onChoose, search, onSearch }: ProjectRowsProps) {
  const { t } = useTranslation('executive');
  const formats = useFormats();
  const { projectId, name, projectNumber } = project;
  const isOpen = search.open === projectId;
  const cells = hoursCells(project);
  const caveat = caveatOf(project);
  const page = { open: search.figure, onOpen: (figure: OpenFigure) => onSearch({ ...noPanel, figure }) };
  const Chevron = isOpen ? ChevronDownIcon : ChevronRightIcon;
  return (
    <>
      <tr>
        <td className={styles['tick']}>
          <Checkbox
            label={<span className="hiddenVisually">{t('choose', { name })}</span>}
            checked={isChosen}
            onChange={onChoose}
          />
        </td>
        <th scope="row">
          <span className={styles['project']}>
            <button
              type="button"
              className={styles['toggle']}
              aria-expanded={isOpen}
              aria-label={t('open', { name })}
              onClick={() => onSearch({ open: isOpen ? undefined : projectId })}
            >
              <Chevron aria-hidden size={16} stroke={1.5} />
            </button>
            <PerformanceLight light={performanceLight(cells.pf)} isBrief />
            <span>
              <Link to="/$projectId" params={{ projectId: String(projectId) }} className="name-link">
                <span className="mono">{projectNumber}</span> {name}
              </Link>
              <span className={styles['about']}>
                {[project.client, project.startDate && formats.date(project.startDate)].filter(Boolean).join(' · ')}
              </span>
              {caveat && <span className={`${styles['about']} ${toneClass('warning')}`}>{t(`caveats.${caveat}`)}</span>}
            </span>
          </span>
        </th>
        {hoursColumns.map((column) => (
          <td key={column} className="numeric">
            <FigureNumber
              figures={page}
              value={cells[column]}
              opening={openingOf(column, project)}
              name={`${t(`columns.${column}`)}, ${name}`}
              projectId={projectId}
            >
              {hoursText(column, cells[column], formats)}
            </FigureNumber>
          </td>
        ))}
      </tr>
      {isOpen && (
        <PartRows
          projectId={projectId}
          by={search.by ?? 'accountCode'}
          onBy={(by) => onSearch({ by })}
          name={name}
          page={page}
        />
      )}
    </>
  );
}

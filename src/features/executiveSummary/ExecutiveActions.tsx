import { roundTo4 } from '../../../contract/base/values/roundTo4.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { hoursCells, hoursColumns } from '../../../contract/reports/figures/hoursColumns.ts';
import { totalCells } from '../../../contract/reports/figures/totalFigures.ts';
import type { ExecutiveSummary } from '../../../contract/reports/figures/portfolio.ts';
import type { ExportCell, ExportTable } from '../../shared/files/tableFile.ts';
import { usePageActions } from '../../base/pageActions.ts';
import { useExportTable } from '../../shared/files/useExportTable.ts';

import type { ExecutiveSearch } from './search.ts';

interface ExecutiveActionsProps {
  readonly summary: ExecutiveSummary;
  readonly search: ExecutiveSearch;
}

const exact = (value: number | null): number | null => (value === null ? null : roundTo4(value));

/** Export of the chosen projects with their total, and printing of the page. */
export function ExecutiveActions({ summary: { projects, generatedAt }, search }: ExecutiveActionsProps) {
  const { t } = useTranslation(['executive', 'common', 'reports']);
  const exportTable = useExportTable();
  const table = (): ExportTable => {
    const chosen = projects.filter(({ projectId }) => search.projects?.includes(projectId) ?? true);
    const total = totalCells(chosen);
    return {
      fileName: `executive-summary ${generatedAt}`,
      columns: [
        { label: t('columns.number'), kind: 'text' },
        { label: t('columns.project'), kind: 'text' },
        { label: t('columns.client'), kind: 'text' },
        { label: t('columns.start'), kind: 'date' },
        ...hoursColumns.map((column) => ({ label: t(`columns.${column}`), kind: 'number' as const })),
      ],
      rows: [
        ...chosen.map((project) => {
          const cells = hoursCells(project);
          const { projectNumber, name, client, startDate } = project;
          const about: ExportCell[] = [projectNumber, name, client, startDate];
          return about.concat(hoursColumns.map((column) => exact(cells[column])));
        }),
        [t('total'), null, null, null, ...hoursColumns.map((column) => exact(total[column]))],
      ],
    };
  };
  const acts = [
    ...(['csv', 'xlsx'] as const).map((format) => ({
      id: format,
      word: format.toUpperCase(),
      label: `${t('reports:exportLabel')} ${format.toUpperCase()}`,
      act: () => exportTable(table(), format),
    })),
    { id: 'print', word: t('common:print'), label: t('common:print'), act: () => print() },
  ];
  usePageActions(acts);
  return acts.map(({ id, word, label, act }) => (
    <button key={id} type="button" className="button" aria-label={label} onClick={act}>
      {word}
    </button>
  ));
}

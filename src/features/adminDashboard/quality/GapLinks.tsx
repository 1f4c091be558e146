import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { ProjectQuality } from '../../../../contract/admin/dataQuality.ts';
import { fieldOf } from '../../../../contract/commodities/index.ts';
import type { CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import type { Filter } from '../../../../contract/reports/savedViews/viewContent.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import styles from '../AdminDashboard.module.css';

export const gaps = ['unknownTags', 'noLaborUnit', 'orphans', 'blank', 'failedImports'] as const;
export type Gap = (typeof gaps)[number];

const noUnit: Filter = { field: 'hoursPerUnit', is: 'blank' };

interface GapLinksProps {
  readonly gap: Gap;
  readonly quality: ProjectQuality;
}

/** Number of rows with missing data, linked to these rows; 0 is shown without a link. */
export function GapLinks({ gap, quality }: GapLinksProps) {
  const { t } = useTranslation('admin');
  const formats = useFormats();
  const terms = useTerms();
  const { project } = quality;
  const projectId = String(project.id);
  const ofType = (count: number, type: CommodityType) => t('quality.ofType', { count, type: terms.plural(type) });
  const ofField = (count: number, type: CommodityType, field: string) => {
    const declared = fieldOf(type, field);
    return t('quality.ofField', {
      count,
      type: terms.plural(type),
      field: declared ? terms.label(declared) : field,
    });
  };
  const links = (): readonly ReactNode[] => {
    switch (gap) {
      case 'unknownTags':
        return quality.unknownTags === 0
          ? []
          : [
              <Link
                key="tags"
                to="/$projectId/report/$reportType"
                params={{ projectId, reportType: 'unknown-commodities-in-cable-route' }}
              >
                {formats.count(quality.unknownTags)}
              </Link>,
            ];
      case 'noLaborUnit':
        return quality.noLaborUnit.map(({ type, rows }) => (
          <RowsLink key={type} {...{ projectId, type }} filter={noUnit}>
            {ofType(rows, type)}
          </RowsLink>
        ));
      case 'orphans':
        return quality.orphans.map(({ type, field, rows, names }) => (
          <RowsLink key={type} {...{ projectId, type }} filter={{ field, is: 'oneOf', texts: names }}>
            {ofType(rows, type)}
          </RowsLink>
        ));
      case 'blank':
        return quality.blank.map(({ type, field, rows }) => (
          <RowsLink key={`${type} ${field}`} {...{ projectId, type }} filter={{ field, is: 'blank' }}>
            {ofField(rows, type, field)}
          </RowsLink>
        ));
      case 'failedImports':
        return quality.failedImports.map(({ importType, imports }) => (
          <Link key={importType} to="/$projectId/import/$importType" params={{ projectId, importType }}>
            {ofType(imports, importType)}
          </Link>
        ));
    }
  };
  const found = links();
  if (found.length === 0) return <span className={styles['empty']}>{formats.count(0)}</span>;
  return (
    <ul className={styles['gaps']}>
      {found.map((link, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the links are in a fixed order
        <li key={at}>{link}</li>
      ))}
    </ul>
  );
}

interface RowsLinkProps {
  readonly projectId: string;
  readonly type: CommodityType;
  readonly filter: Filter;
  readonly children: ReactNode;
}

function RowsLink({ projectId, type, filter, children }: RowsLinkProps) {
  return (
    <Link to="/$projectId/data/$dataGridType" params={{ projectId, dataGridType: type }} search={{ filters: [filter] }}>
      {children}
    </Link>
  );
}

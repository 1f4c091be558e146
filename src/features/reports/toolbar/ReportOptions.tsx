import { useTranslation } from '../../../i18n/useTranslation.ts';
import { needsReadiness, type ReportType } from '../../../../contract/reports/reportTypes.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import type { ReportSearch } from '../report/search.ts';

interface ReportOptionsProps {
  readonly reportType: ReportType;
  readonly search: ReportSearch;
  readonly onSearch: (patch: Partial<ReportSearch>) => void;
}

/** Options for additional rows to include in a report. */
export function ReportOptions({ reportType, search, onSearch }: ReportOptionsProps) {
  const { t } = useTranslation('reports');
  return (
    <>
      {needsReadiness(reportType) && (
        <>
          <Checkbox
            label={t('endsSet')}
            checked={!search.endsUnset}
            onChange={(areSet) => onSearch({ endsUnset: !areSet || undefined, figure: undefined })}
          />
          <Checkbox
            label={t('withoutRoute')}
            checked={search.withoutRoute ?? false}
            onChange={(withoutRoute) => onSearch({ withoutRoute: withoutRoute || undefined, figure: undefined })}
          />
        </>
      )}
      <Checkbox
        label={t('removed')}
        checked={search.removed ?? false}
        onChange={(removed) => onSearch({ removed: removed || undefined })}
      />
    </>
  );
}

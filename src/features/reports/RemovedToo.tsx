import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/Checkbox.tsx';
import type { ReportSearch } from './search.ts';

interface RemovedTooProps {
  readonly search: ReportSearch;
  readonly onSearch: (patch: Partial<ReportSearch>) => void;
}

/** Whether removed rows count in a report. */
export function RemovedToo({ search, onSearch }: RemovedTooProps) {
  const { t } = useTranslation('reports');
  return (
    <Checkbox
      label={t('removed')}
      checked={search.removed ?? false}
      onChange={(removed) => onSearch({ removed: removed || undefined })}
    />
  );
}

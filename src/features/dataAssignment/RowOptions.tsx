import { useTranslation } from '../../i18n/useTranslation.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import type { DataSearch } from './search.ts';

interface RowOptionsProps {
  readonly search: Pick<DataSearch, 'removed' | 'dense'>;
  readonly onSearch: (patch: Partial<Pick<DataSearch, 'removed' | 'dense'>>) => void;
}

/** Options of the grid: including removed rows, and the row height. */
export function RowOptions({ search, onSearch }: RowOptionsProps) {
  const { t } = useTranslation('grid');
  return (
    <>
      <Checkbox label={t('showRemoved')} checked={search.removed} onChange={(removed) => onSearch({ removed })} />
      <Checkbox label={t('dense')} checked={search.dense} onChange={(dense) => onSearch({ dense })} />
    </>
  );
}

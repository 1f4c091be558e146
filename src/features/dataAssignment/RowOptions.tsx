import { useTranslation } from '../../i18n/useTranslation.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import type { DataSearch } from './search.ts';

interface RowOptionsProps {
  readonly search: Pick<DataSearch, 'removed' | 'dense'>;
  readonly onSearch: (patch: Partial<Pick<DataSearch, 'removed' | 'dense'>>) => void;
}

/** Whether the grid has the removed rows too, and how high its rows are. */
export function RowOptions({ search, onSearch }: RowOptionsProps) {
  const { t } = useTranslation('grid');
  return (
    <>
      <Checkbox label={t('showRemoved')} checked={search.removed} onChange={(removed) => onSearch({ removed })} />
      <Checkbox label={t('dense')} checked={search.dense} onChange={(dense) => onSearch({ dense })} />
    </>
  );
}

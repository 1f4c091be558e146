import { useTranslation } from '../../../../i18n/useTranslation.ts';
import { changeKind } from '../../../../../contract/imports/changeFilter.ts';
import type { ChangeSummary } from '../../../../../contract/imports/changeReport.ts';
import { fieldIn } from '../../../../../contract/commodities/fields/field.ts';
import type { ImportType } from '../../../../../contract/commodities/fields/commodityTypes.ts';
import { useFormats } from '../../../../i18n/useFormats.ts';
import { useTerms } from '../../../../i18n/useTerms.ts';
import { useCommodity } from '../../../../shared/projects/useCommodity.ts';
import { SearchField } from '../../../../ui/fields/SearchField.tsx';
import { Select } from '../../../../ui/fields/Select.tsx';
import { useSearchText } from '../../../../ui/fields/useSearchText.ts';
import type { ChangesSearch } from '../../search.ts';
import styles from './ChangeChips.module.css';

interface ChangeChipsProps {
  readonly type: ImportType;
  readonly summary: ChangeSummary;
  readonly errors: number;
  readonly search: ChangesSearch;
  readonly onSearch: (patch: Partial<ChangesSearch>) => void;
  /** True while the lines below are still those of the previous query. */
  readonly isBehind: boolean;
}

interface Chip {
  readonly key: string;
  readonly label: string;
  readonly rows: number;
  /** Filter of the address that the chip sets; the chip is pressed while the address has the same filter. */
  readonly filter: Pick<ChangesSearch, 'change' | 'impact' | 'reason' | 'field' | 'cards'>;
}

const everywhere = (label: string) => ({ value: '', label });

/** Filters for the changes, one tap each: impact, kind and field; then package, area and tag. */
export function ChangeChips({ type, summary, errors, search, onSearch, isBehind }: ChangeChipsProps) {
  const { t } = useTranslation(['imports', 'common']);
  const formats = useFormats();
  const terms = useTerms();
  const commodity = useCommodity(type);
  const [find, setFind] = useSearchText(search.find ?? '', (text) =>
    onSearch({ find: text || undefined, page: undefined }),
  );
  const rowsOf = (kind: string) => summary.kinds.find(({ change }) => change === kind)?.rows ?? 0;
  const ofFile: Readonly<Partial<Record<string, number>>> = { error: errors, corrected: summary.correctedCells };
  const changes = summary.kinds.filter(({ change }) => change !== 'marked');
  const all = changes.reduce((sum, { rows }) => sum + rows, errors + summary.correctedCells);
  const labelOf = (key: string) => {
    const field = fieldIn(commodity, key);
    return field ? terms.label(field) : key;
  };
  const chips: Chip[] = [
    { key: 'all', label: t('changes.all'), rows: all, filter: {} },
    ...summary.impacts.map(({ impact, rows }) => ({
      key: impact,
      label: t(`changes.impacts.${impact}`),
      rows,
      filter: { impact },
    })),
    { key: 'cards', label: t('changes.takeBack'), rows: summary.cards.rows, filter: { cards: 'takeBack' } },
    {
      key: 'beyondReel',
      label: t('changes.beyondReel'),
      rows: summary.beyondReel.rows,
      filter: { reason: 'beyondReel' },
    },
    ...changeKind.options.map((change) => ({
      key: change,
      label: t(`changes.kinds.${change}`),
      rows: ofFile[change] ?? rowsOf(change),
      filter: { change },
    })),
    ...summary.fields.map(({ field, rows }) => ({ key: field, label: labelOf(field), rows, filter: { field } })),
  ];
  const isPressed = (filter: Chip['filter']) =>
    (['change', 'impact', 'reason', 'field', 'cards'] as const).every((key) => filter[key] === search[key]);
  return (
    <div role="group" aria-label={t('report.controls')} className={styles['filters']}>
      {chips
        .filter(({ key, rows }) => rows > 0 || key === 'all')
        .map(({ key, label, rows, filter }) => (
          <button
            key={key}
            type="button"
            className={styles['chip']}
            aria-pressed={isPressed(filter)}
            onClick={() =>
              onSearch({
                change: undefined,
                impact: undefined,
                reason: undefined,
                field: undefined,
                cards: undefined,
                page: undefined,
                ...filter,
              })
            }
          >
            {label} <span className={styles['count']}>{formats.count(rows)}</span>
          </button>
        ))}
      {summary.packages.length > 0 && (
        <Select
          label={t('changes.package')}
          labelled="hidden"
          className={styles['choice']}
          value={search.package ?? ''}
          options={[
            everywhere(t('report.allPackages')),
            ...summary.packages.map((one) => ({
              value: one.package,
              label: `${one.package} (${formats.count(one.rows)})`,
            })),
          ]}
          onChange={(value) => onSearch({ package: value || undefined, page: undefined })}
        />
      )}
      {summary.areas.length > 1 && (
        <Select
          label={t('changes.area')}
          labelled="hidden"
          className={styles['choice']}
          value={search.area ?? ''}
          options={[
            everywhere(t('report.allAreas')),
            ...summary.areas.map(({ area, rows }) => ({ value: area, label: `${area} (${formats.count(rows)})` })),
          ]}
          onChange={(value) => onSearch({ area: value || undefined, page: undefined })}
        />
      )}
      <SearchField isOfPage label={t('report.find')} value={find} onChange={setFind} className={styles['choice']} />
      <span role="status" className={styles['count']}>
        {isBehind && t('common:reading')}
      </span>
    </div>
  );
}

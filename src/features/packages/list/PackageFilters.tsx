/** Filters for the list of packages: status, foreman and area. */
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { packageFields } from '../../../../contract/setup/codes/packageFields.ts';
import { packageStatuses } from '../../../../contract/setup/codes/packageStatus.ts';
import type { PackageRow } from '../../../../contract/packages/packages.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { Select } from '../../../ui/fields/Select.tsx';
import styles from '../packages.module.css';
import type { PackagesSearch } from '../search.ts';
import { countedValues, valuesOf } from './filterPackages.ts';

interface PackageFiltersProps {
  readonly rows: readonly PackageRow[];
  readonly search: PackagesSearch;
  readonly onSearch: (patch: Partial<PackagesSearch>) => void;
}

export function PackageFilters({ rows, search, onSearch }: PackageFiltersProps) {
  const { t } = useTranslation('packages');
  const terms = useTerms();
  const formats = useFormats();
  const filter = (key: 'status' | 'foreman' | 'area', values: readonly string[]) => {
    const field = packageFields.find((each) => each.key === key)!;
    const label = terms.label(field);
    const requested = search[key];
    // A value from a link or a saved view is offered even if no package has it now.
    const options = requested === undefined || values.includes(requested) ? values : [requested, ...values];
    return (
      <Select
        label={label}
        labelled="hidden"
        className={styles['filter']}
        value={requested ?? ''}
        options={[
          { value: '', label: t('any', { field: label }) },
          ...countedValues(rows, key, options, search).map(({ value, count }) => ({
            value,
            label: t('counted', { value: terms.value(field, value), shown: formats.count(count) }),
          })),
        ]}
        onChange={(value) => onSearch({ [key]: value === '' ? undefined : value })}
      />
    );
  };
  return (
    <>
      {filter('status', packageStatuses)}
      {filter('foreman', valuesOf(rows, 'foreman'))}
      {filter('area', valuesOf(rows, 'area'))}
    </>
  );
}

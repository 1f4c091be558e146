import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { foldText } from '../../../../contract/base/values/foldText.ts';
import { textOfWhere, type ReportFilter } from '../../../../contract/reports/reportFilters.ts';
import { type ReportType } from '../../../../contract/reports/reportTypes.ts';
import { listFilterValues } from '../../../../contract/reports/reports.ts';
import { useApp } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { ErrorNotice } from '../../../ui/layout/ErrorNotice.tsx';
import styles from '../../../ui/dialogs/Popup.module.css';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import { toneOfStatus } from '../../../ui/status/statusTone.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useReportChoices } from '../report/reportChoices.ts';
import type { ReportSearch } from '../report/search.ts';

interface FilterValuesProps {
  readonly projectId: number;
  readonly reportType: ReportType;
  readonly search: ReportSearch;
  readonly field: ReportFilter;
  /** Called with the chosen values; an empty list removes the filter. */
  readonly onChoose: (values: string[]) => void;
}

/** Number of values above which the list is searchable. */
const fewValues = 8;

/** Checkboxes for the values of a field, each with its number of rows. */
export function FilterValues({ projectId, reportType, search, field, onChoose }: FilterValuesProps) {
  const { t } = useTranslation(['reports', 'grid']);
  const { call } = useApp();
  const formats = useFormats();
  const { valueOf } = useReportChoices(reportType);
  const { where = {}, removed = false, asOf } = search;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(where[field]));
  const [find, setFind] = useState('');
  const query = {
    projectId,
    reportType,
    field,
    where: textOfWhere(where),
    ...(removed && { includeRemoved: 'true' as const }),
    ...(asOf !== undefined && { asOf }),
  };
  const { data, error, refetch } = useQuery({
    queryKey: ['report filter values', query],
    queryFn: ({ signal }) => call(listFilterValues, { query, signal, quiet: true }),
  });
  const offered = data?.values ?? [];
  // A chosen value that no row has any longer can still be removed.
  const gone = [...chosen].filter((value) => data && !offered.some((each) => each.value === value));
  const values = [...offered, ...gone.map((value) => ({ value, rows: 0 }))];
  const shown = values.filter(({ value }) => foldText(valueOf(field, value)).includes(foldText(find.trim())));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onChoose([...chosen]);
  };
  const toggle = (value: string) => {
    const next = new Set(chosen);
    if (!next.delete(value)) next.add(value);
    setChosen(next);
  };
  return (
    <form className={styles['section']} onSubmit={submit}>
      {error && <ErrorNotice error={error} title={t('failed')} onRetry={() => void refetch()} />}
      {values.length > fewValues && (
        <TextField label={t('findValue')} value={find} onChange={({ currentTarget }) => setFind(currentTarget.value)} />
      )}
      <fieldset className={styles['list']}>
        <legend className="hiddenVisually">{t('grid:menu.choose')}</legend>
        {data && values.length === 0 && <p>{t('noValues')}</p>}
        {shown.map(({ value, rows }) => (
          <Checkbox
            key={value}
            label={
              <>
                {field === 'status' ? (
                  <StatusBadge tone={toneOfStatus(value)}>{valueOf(field, value)}</StatusBadge>
                ) : (
                  valueOf(field, value)
                )}{' '}
                <span className={styles['count']}>{formats.count(rows)}</span>
              </>
            }
            checked={chosen.has(value)}
            onChange={() => toggle(value)}
          />
        ))}
      </fieldset>
      <div className={styles['actions']}>
        <button type="submit" className="button primary">
          {t('grid:menu.apply')}
        </button>
        {where[field] && (
          <button type="button" className="button" onClick={() => onChoose([])}>
            {t('grid:menu.clear')}
          </button>
        )}
      </div>
    </form>
  );
}

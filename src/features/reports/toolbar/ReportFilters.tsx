/** Buttons that open the filters and the date of a report. */
import FilterIcon from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs';
import CalendarIcon from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { reportFilters, type ReportFilter } from '../../../../contract/reports/reportFilters.ts';
import { isListed, type ReportType } from '../../../../contract/reports/reportTypes.ts';
import { Popup } from '../../../ui/dialogs/Popup.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import popup from '../../../ui/dialogs/Popup.module.css';
import { AsOfForm } from '../../../ui/day/AsOfForm.tsx';
import { FilterValues } from './FilterValues.tsx';
import { useReportChoices } from '../report/reportChoices.ts';
import type { ReportSearch } from '../report/search.ts';

export type OpenChoice = ReportFilter | 'days';

interface ReportFiltersProps {
  readonly projectId: number;
  readonly reportType: ReportType;
  readonly search: ReportSearch;
  readonly onSearch: (patch: Partial<ReportSearch>) => void;
}

export function ReportFilters(props: ReportFiltersProps) {
  const { t } = useTranslation(['reports', 'common']);
  const [open, setOpen] = useState<{ readonly what: OpenChoice; readonly anchor: Element } | null>(null);
  const button = (what: OpenChoice, word: string, Icon: typeof FilterIcon) => (
    <button
      type="button"
      className="button"
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => setOpen({ what, anchor: currentTarget })}
    >
      <Icon aria-hidden size={16} stroke={1.5} />
      {word}
    </button>
  );
  return (
    <>
      {button('area', t('filter'), FilterIcon)}
      {button('days', t('common:day.open'), CalendarIcon)}
      {open && (
        <ChoicePopup
          {...props}
          what={open.what}
          anchor={open.anchor}
          onWhat={(what) => setOpen({ ...open, what })}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

interface ChoicePopupProps extends ReportFiltersProps {
  readonly what: OpenChoice;
  readonly anchor: Element;
  readonly onWhat: (what: ReportFilter) => void;
  readonly onClose: () => void;
}

/** Popup for the dates, or for the values of one field. */
export function ChoicePopup({ what, anchor, onWhat, onClose, ...props }: ChoicePopupProps) {
  const { t } = useTranslation(['reports', 'common']);
  const { reportType, search, onSearch } = props;
  const { labelOf } = useReportChoices(reportType);
  const patch = (change: Partial<ReportSearch>) => {
    onClose();
    onSearch({ ...change, figure: undefined });
  };
  return (
    <Popup label={what === 'days' ? t('common:day.open') : t('filter')} anchor={anchor} onClose={onClose}>
      {what === 'days' ? (
        <AsOfForm days={search} hasTwo={!isListed(reportType)} onChoose={patch} />
      ) : (
        <>
          <div className={popup['section']}>
            <Select
              label={t('filterBy')}
              value={what}
              options={reportFilters.map((filter) => ({ value: filter, label: labelOf(filter) }))}
              onChange={onWhat}
            />
          </div>
          <FilterValues
            key={what}
            {...props}
            field={what}
            onChoose={(values) => {
              const { [what]: _before, ...others } = search.where ?? {};
              const where = values.length === 0 ? others : { ...others, [what]: values };
              patch({ where: Object.keys(where).length === 0 ? undefined : where });
            }}
          />
        </>
      )}
    </Popup>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { auditSubjects } from '../../../../contract/admin/auditSubjects.ts';
import { isDay } from '../../../../contract/base/values/scalars.ts';
import { listUsers } from '../../../../contract/users/users.ts';
import { staleAuditUsers } from '../../../../machines/pageTimings.ts';
import { projectsQuery } from '../../../api/queries.ts';
import { useApp } from '../../../context/useApp.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { DayField } from '../../../ui/day/DayField.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { useSearchText } from '../../../ui/fields/useSearchText.ts';
import type { AuditSearch } from '../search.ts';
import styles from './audit.module.css';

interface AuditFiltersProps {
  readonly asked: AuditSearch;
  readonly onAsk: (patch: AuditSearch) => void;
  /** Placed at the far end of the filters. */
  readonly end: ReactNode;
}

const anything = 'any';

/** Filters of the audit log; they are combined, and all are in the URL. */
export function AuditFilters({ asked, onAsk, end }: AuditFiltersProps) {
  const { t } = useTranslation('admin');
  const { call } = useApp();
  const { data: people = [] } = useQuery({
    queryKey: ['admin', 'people'],
    queryFn: ({ signal }) => call(listUsers, { query: {}, signal, quiet: true }),
    staleTime: staleAuditUsers,
  });
  const { data: projects = [] } = useQuery(projectsQuery(call, { quiet: true }));
  const [record, setRecord] = useSearchText(asked.record ?? '', (text) => onAsk({ record: text.trim() || undefined }));
  const any = { value: anything, label: t('audit.any') };
  const numberOf = (value: string) => (value === anything ? undefined : Number(value));
  const notifyDay = (name: 'from' | 'to') => (day: string) => {
    if (day === '' || isDay(day)) onAsk({ [name]: day || undefined });
  };
  return (
    <div role="group" aria-label={t('audit.filters')} className={styles['filters']}>
      <Select
        label={t('audit.by')}
        value={String(asked.by ?? anything)}
        options={[any, ...people.map(({ id, name, email }) => ({ value: String(id), label: `${name} (${email})` }))]}
        noMatch={t('audit.noMatch')}
        onChange={(value) => onAsk({ by: numberOf(value) })}
      />
      <Select
        label={t('audit.what')}
        value={asked.what ?? anything}
        options={[any, ...auditSubjects.map((subject) => ({ value: subject, label: t(`audit.subjects.${subject}`) }))]}
        onChange={(value) => onAsk({ what: auditSubjects.find((subject) => subject === value) })}
      />
      <Select
        label={t('audit.project')}
        value={String(asked.project ?? anything)}
        options={[
          any,
          ...projects.map(({ id, projectNumber, name }) => ({ value: String(id), label: `${projectNumber} ${name}` })),
        ]}
        noMatch={t('audit.noMatch')}
        onChange={(value) => onAsk({ project: numberOf(value) })}
      />
      <DayField label={t('audit.from')} value={asked.from ?? ''} onChange={notifyDay('from')} />
      <DayField label={t('audit.to')} value={asked.to ?? ''} onChange={notifyDay('to')} />
      <SearchField label={t('audit.record')} value={record} onChange={setRecord} />
      <Checkbox
        label={t('audit.refusedOnly')}
        checked={asked.refused ?? false}
        onChange={(rejected) => onAsk({ refused: rejected ? true : undefined })}
      />
      {end}
    </div>
  );
}

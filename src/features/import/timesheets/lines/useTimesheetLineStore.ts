/** The lines of timesheets entered by hand, saved line by line as they are typed. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from '../../../../i18n/useTranslation.ts';
import type { CellValue } from '../../../../../contract/base/values/scalars.ts';
import { enteredFields, hourFields } from '../../../../../contract/timesheets/timesheetFields.ts';
import {
  listTimesheetLines,
  removeTimesheetLines,
  saveTimesheetLines,
  type TimesheetLineRow,
} from '../../../../../contract/timesheets/timesheetLines.ts';
import { useApp } from '../../../../context/useApp.ts';
import type { FieldColumns } from '../../../../grid/setupTable/fieldColumns.ts';
import type { SetupStore } from '../../../../grid/setupTable/store/setupStore.ts';
import { useSetupStore } from '../../../../grid/setupTable/store/useSetupStore.ts';

/** Latest days first; older ones are found under the hours. */
const mostLines = 5000;

/** A line needs a day, somebody, an account and hours; a correction the reason as well. */
function requiredColumns(value: (column: string) => CellValue): string[] {
  const hours = hourFields.map(value);
  const hasHours = hours.some((each) => each !== null && each !== '');
  return [
    'date',
    ...(value('employeeName') === null || value('employeeName') === '' ? ['employeeId'] : []),
    'accountCode',
    ...(hasHours ? [] : ['straightTime']),
    ...(hours.some((each) => Number(each) < 0) ? ['description'] : []),
  ];
}

export interface TimesheetLines {
  readonly store: SetupStore<TimesheetLineRow>;
  /** Removes lines, by their keys, for a reason that is kept. */
  readonly remove: (keys: readonly number[], reason: string) => Promise<void>;
}

export function useTimesheetLineStore(projectId: number, { read }: FieldColumns): TimesheetLines {
  const { call } = useApp();
  const { t } = useTranslation('timesheets');
  const queries = useQueryClient();
  const reason = useRef<string | null>(null);
  const store = useSetupStore<TimesheetLineRow>(projectId, {
    requiredColumns,
    // Half of its hours must not count while the other half is refused.
    addsWholeRows: true,
    ports: {
      load: async () => {
        const query = { projectId, isByHand: 'true', limit: mostLines };
        return (await call(listTimesheetLines, { query, quiet: true })).rows;
      },
      save: async (rows) => {
        const body = { projectId, rows: rows.map(({ row, cells }) => ({ row, cells: [...cells] })) };
        const { results } = await call(saveTimesheetLines, { body, quiet: true });
        void queries.invalidateQueries({ queryKey: ['timesheets'] });
        return results;
      },
      remove: async (rows) => {
        // Without one of a person: an entry that was just made is taken back.
        const body = { projectId, rows: [...rows], reason: reason.current ?? t('removal.undone') };
        const { results } = await call(removeTimesheetLines, { body, quiet: true });
        void queries.invalidateQueries({ queryKey: ['timesheets'] });
        return results;
      },
    },
    read: (column, text) => {
      const field = enteredFields.find(({ key }) => key === column);
      return field ? read(field, text) : { ok: true, value: text };
    },
  });
  return {
    store,
    remove: async (keys, why) => {
      reason.current = why;
      await store.remove(keys);
      reason.current = null;
    },
  };
}

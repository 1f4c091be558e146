/** Store for timesheet lines entered by hand, saved line by line as they are typed. */
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

/** Maximum number of lines loaded, latest days first; older lines are in the hours view. */
const maxLines = 5000;

/** Returns the required columns of a line: a day, an employee, an account and hours; for a correction the reason as well. */
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
  /** Removes lines by their keys; the reason is stored. */
  readonly remove: (keys: readonly number[], reason: string) => Promise<void>;
}

export function useTimesheetLineStore(projectId: number, { read }: FieldColumns): TimesheetLines {
  const { call } = useApp();
  const { t } = useTranslation('timesheets');
  const queries = useQueryClient();
  const reason = useRef<string | null>(null);
  const store = useSetupStore<TimesheetLineRow>(projectId, {
    requiredColumns,
    // A line must not count some of its hours while others are rejected.
    addsWholeRows: true,
    ports: {
      load: async () => {
        const query = { projectId, isByHand: 'true', limit: maxLines };
        return (await call(listTimesheetLines, { query, quiet: true })).rows;
      },
      save: async (rows) => {
        const body = { projectId, rows: rows.map(({ row, cells }) => ({ row, cells: [...cells] })) };
        const { results } = await call(saveTimesheetLines, { body, quiet: true });
        void queries.invalidateQueries({ queryKey: ['timesheets'] });
        return results;
      },
      remove: async (rows) => {
        // Without a reason from the user, the removal is the undo of an entry just made.
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

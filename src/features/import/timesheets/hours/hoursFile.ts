import type { TimesheetHours } from '../../../../../contract/timesheets/timesheetHours.ts';
import type { ExportTable } from '../../../../shared/files/tableFile.ts';

const numbers = [
  'straightTime',
  'overtime',
  'doubleTime',
  'spent',
  'budgetHours',
  'earnedHours',
  'performanceFactor',
] as const;

interface HoursFileWords {
  readonly fileName: string;
  /** What hours are grouped by. */
  readonly heading: string;
  readonly column: (key: (typeof numbers)[number] | 'description') => string;
}

/** The groups as a file, in hours. */
export const hoursFile = ({ groups }: TimesheetHours, { fileName, heading, column }: HoursFileWords): ExportTable => ({
  fileName,
  columns: [
    { label: heading, kind: 'text' },
    { label: column('description'), kind: 'text' },
    ...numbers.map((key) => ({ label: column(key), kind: 'number' as const })),
  ],
  rows: groups.map((group) => [group.key, group.description, ...numbers.map((key) => group[key])]),
});

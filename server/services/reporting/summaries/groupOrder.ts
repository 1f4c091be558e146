import { compareCells } from '../../../../contract/base/values/compareCells.ts';
import type { ReportRow } from '../../../repositories/reporting/request.ts';

/** The rows by what tells them apart, as people count: `TYPE-2` before `TYPE-10`, blanks last. */
export const inOrderOfGroups = (rows: readonly ReportRow[], keys: readonly string[]): ReportRow[] =>
  rows.toSorted((one, other) => {
    for (const key of keys) {
      const order = compareCells(one[key], other[key], false);
      if (order !== 0) return order;
    }
    return 0;
  });

/** Keys are checked: `t('grid:saved')` compiles only when `en-US/grid.ts` says it. */
import type { commodities } from '../../contract/words/en-US/commodities.ts';
import type { entries } from '../../contract/words/en-US/entries.ts';
import type { entryChecks } from '../../contract/words/en-US/entryChecks.ts';
import type { roles } from '../../contract/words/en-US/roles.ts';
import type { terms } from '../../contract/words/en-US/terms.ts';
import type { common } from './en-US/common.ts';
import type { dashboard } from './en-US/dashboard.ts';
import type { errors } from './en-US/errors.ts';
import type { fieldWork } from './en-US/fieldWork.ts';
import type { frame } from './en-US/frame.ts';
import type { grid } from './en-US/grid.ts';
import type { imports } from './en-US/imports.ts';
import type { inspector } from './en-US/inspector.ts';
import type { inspectorChart } from './en-US/inspectorChart.ts';
import type { reports } from './en-US/reports.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      commodities: typeof commodities;
      common: typeof common;
      dashboard: typeof dashboard;
      entries: typeof entries;
      entryChecks: typeof entryChecks;
      errors: typeof errors;
      fieldWork: typeof fieldWork;
      frame: typeof frame;
      grid: typeof grid;
      imports: typeof imports;
      inspector: typeof inspector;
      inspectorChart: typeof inspectorChart;
      reports: typeof reports;
      roles: typeof roles;
      terms: typeof terms;
    };
  }
}

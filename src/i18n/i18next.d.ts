/** Keys are checked: `t('grid:saved')` compiles only when `en-US/grid.ts` says it. */
import type { commodities } from '../../contract/locales/en-US/commodities.ts';
import type { entries } from '../../contract/locales/en-US/entries.ts';
import type { entryChecks } from '../../contract/locales/en-US/entryChecks.ts';
import type { permissions } from '../../contract/locales/en-US/permissions.ts';
import type { reportColumns } from '../../contract/locales/en-US/reportColumns.ts';
import type { projectChecks } from '../../contract/locales/en-US/projectChecks.ts';
import type { roles } from '../../contract/locales/en-US/roles.ts';
import type { templateTexts } from '../../contract/locales/en-US/templateTexts.ts';
import type { terms } from '../../contract/locales/en-US/terms.ts';
import type { accountCodes } from './locales/en-US/accountCodes.ts';
import type { codes } from './locales/en-US/codes.ts';
import type { columns } from './locales/en-US/columns.ts';
import type { common } from './locales/en-US/common.ts';
import type { dashboard } from './locales/en-US/dashboard.ts';
import type { errors } from './locales/en-US/errors.ts';
import type { fieldWork } from './locales/en-US/fieldWork.ts';
import type { forms } from './locales/en-US/forms.ts';
import type { frame } from './locales/en-US/frame.ts';
import type { grid } from './locales/en-US/grid.ts';
import type { imports } from './locales/en-US/imports.ts';
import type { inspector } from '../../inspector/locales/en-US/inspector.ts';
import type { inspectorChart } from '../../inspector/locales/en-US/inspectorChart.ts';
import type { laborUnits } from './locales/en-US/laborUnits.ts';
import type { outbox } from './locales/en-US/outbox.ts';
import type { overview } from './locales/en-US/overview.ts';
import type { packages } from './locales/en-US/packages.ts';
import type { printTemplates } from './locales/en-US/printTemplates.ts';
import type { projectSetup } from './locales/en-US/projectSetup.ts';
import type { record } from './locales/en-US/record.ts';
import type { reels } from './locales/en-US/reels.ts';
import type { reports } from './locales/en-US/reports.ts';
import type { timesheets } from './locales/en-US/timesheets.ts';
import type { users } from './locales/en-US/users.ts';
import type { views } from './locales/en-US/views.ts';
import type { signInCheck } from './locales/en-US/signInCheck.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      accountCodes: typeof accountCodes;
      codes: typeof codes;
      columns: typeof columns;
      commodities: typeof commodities;
      common: typeof common;
      dashboard: typeof dashboard;
      entries: typeof entries;
      entryChecks: typeof entryChecks;
      errors: typeof errors;
      fieldWork: typeof fieldWork;
      forms: typeof forms;
      frame: typeof frame;
      grid: typeof grid;
      imports: typeof imports;
      inspector: typeof inspector;
      inspectorChart: typeof inspectorChart;
      packages: typeof packages;
      permissions: typeof permissions;
      laborUnits: typeof laborUnits;
      outbox: typeof outbox;
      overview: typeof overview;
      printTemplates: typeof printTemplates;
      projectChecks: typeof projectChecks;
      projectSetup: typeof projectSetup;
      record: typeof record;
      reels: typeof reels;
      reportColumns: typeof reportColumns;
      reports: typeof reports;
      roles: typeof roles;
      signInCheck: typeof signInCheck;
      templateTexts: typeof templateTexts;
      terms: typeof terms;
      timesheets: typeof timesheets;
      users: typeof users;
      views: typeof views;
    };
  }
}

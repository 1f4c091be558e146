/** Registers every call of the product API, by contract file. */
import type { Metrics } from '../http/metrics/metrics.ts';
import type { ProcessState } from '../services/admin/health.ts';
import { addAdminRoutes } from './admin.ts';
import type { Api, ServerContext } from '../calls/context.ts';
import { addAccountCodeRoutes } from './setup/accountCodes.ts';
import { addCodeRoutes } from './setup/codes.ts';
import { addReelRoutes } from './work/reels.ts';
import { addColumnRoutes } from './setup/columns.ts';
import { addCommodityRoutes } from './work/commodities.ts';
import { addFiguresRoutes } from './figures.ts';
import { addHelpRoutes } from './help.ts';
import { addFieldWorkRoutes } from './work/fieldWork.ts';
import { importRoutes } from './work/imports.ts';
import type { ProjectEvents } from '../live/projectEvents.ts';
import { addLiveRoutes } from './live.ts';
import { addLaborUnitRoutes } from './setup/laborUnits.ts';
import { addPackageRoutes } from './work/packages.ts';
import { addPhotoRoutes } from './work/photos.ts';
import { addPrintingRoutes } from './setup/printing.ts';
import { addProjectRoutes } from './setup/projects.ts';
import { addReportRoutes } from './reports.ts';
import { addSavedViewRoutes } from './setup/savedViews.ts';
import { addTimesheetRoutes } from './work/timesheets.ts';
import { addUserRoutes } from './setup/users.ts';
import { recordExport } from '../../contract/base/calls/exports.ts';
import { audit } from '../audit/audit.ts';

/** Process data for routes that is not in the context. */
export interface Surroundings {
  readonly projectEvents: ProjectEvents;
  readonly process: ProcessState;
  readonly noteEntries: Metrics['noteEntries'];
}

export function addRoutes(
  api: Api,
  context: ServerContext,
  { projectEvents, process, noteEntries }: Surroundings,
): void {
  addProjectRoutes(api, context);
  addUserRoutes(api, context);
  importRoutes(api, context);
  addTimesheetRoutes(api, context);
  addCommodityRoutes(api, context);
  addCodeRoutes(api, context);
  addReelRoutes(api, context);
  addPackageRoutes(api, context);
  addAccountCodeRoutes(api, context);
  addColumnRoutes(api, context);
  addLaborUnitRoutes(api, context);
  addFieldWorkRoutes(api, context, noteEntries);
  addPhotoRoutes(api, context);
  addReportRoutes(api, context);
  addFiguresRoutes(api, context);
  addSavedViewRoutes(api, context);
  addPrintingRoutes(api, context);
  addExportRoutes(api, context);
  addHelpRoutes(api);
  addLiveRoutes(api, context, projectEvents);
  addAdminRoutes(api, context, process);
}

/** Records exports of files, as reported by the page that wrote the file. */
function addExportRoutes(api: Api, { database }: ServerContext): void {
  api.handle(recordExport, async ({ body: { projectId, fileName, format, rows }, caller, requestId }) => {
    const target = `${fileName}.${format}`;
    await audit(database, { caller, action: 'table.export', projectId, target, after: { rows }, requestId });
    return { recorded: true as const };
  });
}

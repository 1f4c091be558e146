/** Every call of the product API, by the contract file it belongs to. */
import type { ProcessState } from '../services/admin/health.ts';
import { addAdminRoutes } from './admin.ts';
import type { Api, ServerContext } from '../context.ts';
import { addAccountCodeRoutes } from './accountCodes.ts';
import { addCodeRoutes } from './codes.ts';
import { addReelRoutes } from './reels.ts';
import { addColumnRoutes } from './columns.ts';
import { addCommodityRoutes } from './commodities.ts';
import { addExportRoutes } from './exports.ts';
import { addFiguresRoutes } from './figures.ts';
import { addFieldWorkRoutes } from './fieldWork.ts';
import { importRoutes } from './imports.ts';
import type { ProjectEvents } from '../live/projectEvents.ts';
import { addLiveRoutes } from './live.ts';
import { addLaborUnitRoutes } from './laborUnits.ts';
import { addPackageRoutes } from './packages.ts';
import { addPhotoRoutes } from './photos.ts';
import { addPrintingRoutes } from './printing.ts';
import { addProjectRoutes } from './projects.ts';
import { addReportRoutes } from './reports.ts';
import { addSavedViewRoutes } from './savedViews.ts';
import { addTimesheetRoutes } from './timesheets.ts';
import { addUserRoutes } from './users.ts';

/** What routes are given of the process besides the context. */
export interface Surroundings {
  readonly projectEvents: ProjectEvents;
  readonly process: ProcessState;
}

export function addRoutes(api: Api, context: ServerContext, { projectEvents, process }: Surroundings): void {
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
  addFieldWorkRoutes(api, context);
  addPhotoRoutes(api, context);
  addReportRoutes(api, context);
  addFiguresRoutes(api, context);
  addSavedViewRoutes(api, context);
  addPrintingRoutes(api, context);
  addExportRoutes(api, context);
  addLiveRoutes(api, context, projectEvents);
  addAdminRoutes(api, context, process);
}

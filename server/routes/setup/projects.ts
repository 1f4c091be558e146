/** Projects: create, change, list, read. */
import type { ColumnSettings } from '../../../contract/setup/columns/columnSetting.ts';
import {
  createProject,
  getProject,
  getSetupProgress,
  listProjects,
  updateProject,
  updateSetupList,
  type Project,
} from '../../../contract/setup/projects/projects.ts';
import {
  getProjectInformation,
  previewUnitChange,
  updateProjectSettings,
} from '../../../contract/setup/projects/projectSettings.ts';
import type { Api, ServerContext } from '../../calls/context.ts';
import { audit } from '../../audit/audit.ts';
import { readColumnSettings } from '../../repositories/columnSettings.ts';
import { listProjects as readProjects, readProject } from '../../repositories/projects/projects.ts';
import { countSetup, writeSetupDismissed } from '../../repositories/projects/setupProgress.ts';
import { changeProject } from '../../services/projects/changeProject.ts';
import { makeProject } from '../../services/projects/makeProject.ts';
import { requireMember } from '../../services/projects/requireMember.ts';
import { countConverted } from '../../services/projects/convertUnit.ts';
import { changeSettings, projectInformationOf } from '../../services/projects/changeSettings.ts';

/** Includes the column settings, so that screens have them before they draw the first row. */
const withColumns = (project: Project, columns: ColumnSettings): Project =>
  columns.length > 0 ? { ...project, columns } : project;

export function addProjectRoutes(api: Api, { database }: ServerContext): void {
  api.handle(createProject, async ({ body, caller, requestId }) => {
    if (body.fromProjectId !== null) await requireMember(database, caller, body.fromProjectId);
    return database.transaction((transaction) => makeProject(transaction, body, caller, requestId));
  });

  api.handle(updateProject, ({ body: { projectId, ...values }, caller, requestId }) =>
    database.transaction(async (transaction) => {
      const project = await changeProject(transaction, projectId, values, caller, requestId);
      return withColumns(project, await readColumnSettings(transaction, projectId));
    }),
  );

  api.handle(listProjects, ({ caller }) => readProjects(database, caller.isAdmin ? null : caller.userId));

  api.handle(getProject, async ({ query: { projectId } }) => {
    const project = await readProject(database, projectId);
    return withColumns(
      project,
      await database.transaction((transaction) => readColumnSettings(transaction, projectId)),
    );
  });

  api.handle(getSetupProgress, ({ query, caller }) =>
    database.transaction((transaction) => countSetup(transaction, query.projectId, caller.rowScope)),
  );

  api.handle(updateSetupList, ({ body: { projectId, isDismissed }, caller, requestId }) =>
    database.transaction(async (transaction) => {
      const { projectNumber: target, ...before } = await writeSetupDismissed(transaction, projectId, isDismissed);
      const after = { isDismissed };
      await audit(transaction, { caller, action: 'project.setupList', projectId, target, before, after, requestId });
      return after;
    }),
  );

  api.handle(getProjectInformation, ({ query }) =>
    database.transaction((transaction) => projectInformationOf(transaction, query.projectId)),
  );

  api.handle(previewUnitChange, ({ query }) =>
    database.transaction((transaction) => countConverted(transaction, query.projectId)),
  );

  api.handle(updateProjectSettings, ({ body: { projectId, ...change }, caller, requestId }) =>
    database.transaction((transaction) => changeSettings(transaction, projectId, change, caller, requestId)),
  );
}

/** Projects: make, change, list, read. */
import { createProject, getProject, getSetupProgress, listProjects, updateProject } from '../../contract/projects.ts';
import { getProjectInformation, previewUnitChange, updateProjectSettings } from '../../contract/projectSettings.ts';
import type { Api, ServerContext } from '../context.ts';
import { listProjects as readProjects, readProject } from '../repositories/projects.ts';
import { countSetup } from '../repositories/setupProgress.ts';
import { changeProject } from '../services/projects/changeProject.ts';
import { makeProject } from '../services/projects/makeProject.ts';
import { requireMember } from '../services/projects/requireMember.ts';
import { countConverted } from '../services/projects/convertUnit.ts';
import { changeSettings } from '../services/projects/changeSettings.ts';
import { readInformation } from '../repositories/projectSettings.ts';

export function addProjectRoutes(api: Api, { database }: ServerContext): void {
  api.handle(createProject, async ({ body, caller, requestId }) => {
    if (body.fromProjectId !== null) await requireMember(database, caller, body.fromProjectId);
    return database.transaction((transaction) => makeProject(transaction, body, caller, requestId));
  });

  api.handle(updateProject, ({ body: { projectId, ...values }, caller, requestId }) =>
    database.transaction((transaction) => changeProject(transaction, projectId, values, caller, requestId)),
  );

  api.handle(listProjects, ({ caller }) => readProjects(database, caller.isAdmin ? null : caller.userId));

  api.handle(getProject, ({ query }) => readProject(database, query.projectId));

  api.handle(getSetupProgress, ({ query }) =>
    database.transaction((transaction) => countSetup(transaction, query.projectId)),
  );

  api.handle(getProjectInformation, ({ query }) =>
    database.transaction((transaction) => readInformation(transaction, query.projectId)),
  );

  api.handle(previewUnitChange, ({ query }) =>
    database.transaction((transaction) => countConverted(transaction, query.projectId)),
  );

  api.handle(updateProjectSettings, ({ body: { projectId, ...change }, caller, requestId }) =>
    database.transaction((transaction) => changeSettings(transaction, projectId, change, caller, requestId)),
  );
}

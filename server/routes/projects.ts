/** Projects: make, change, list, read. */
import { createProject, getProject, listProjects, updateProject } from '../../contract/projects.ts';
import { getProjectInformation, previewUnitChange, updateProjectSettings } from '../../contract/projectSettings.ts';
import type { Api, ServerContext } from '../context.ts';
import { audit } from '../audit/audit.ts';
import { addMember } from '../repositories/members.ts';
import { insertProject, listProjects as readProjects, readProject } from '../repositories/projects.ts';
import { addDefaultLaborUnits } from '../services/laborUnits/defaults.ts';
import { changeProject } from '../services/projects/changeProject.ts';
import { countConverted } from '../services/projects/convertUnit.ts';
import { changeSettings } from '../services/projects/changeSettings.ts';
import { readInformation } from '../repositories/projectSettings.ts';

export function addProjectRoutes(api: Api, { database }: ServerContext): void {
  api.handle(createProject, ({ body, caller, requestId }) =>
    database.transaction(async (transaction) => {
      const project = await insertProject(transaction, body, caller.userId);
      await addMember(transaction, project.id, caller.userId, {
        role: 'project-lead',
        granted: [],
        revoked: [],
        foreman: false,
        crewName: '',
      });
      await addDefaultLaborUnits(transaction, project.id);
      await audit(transaction, {
        caller,
        action: 'project.create',
        projectId: project.id,
        target: project.projectNumber,
        after: project,
        requestId,
      });
      return project;
    }),
  );

  api.handle(updateProject, ({ body: { projectId, ...values }, caller, requestId }) =>
    database.transaction((transaction) => changeProject(transaction, projectId, values, caller, requestId)),
  );

  api.handle(listProjects, ({ caller }) => readProjects(database, caller.isAdmin ? null : caller.userId));

  api.handle(getProject, ({ query }) => readProject(database, query.projectId));

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

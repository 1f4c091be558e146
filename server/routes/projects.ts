/** Projects: make, change, list, read. */
import { createProject, getProject, listProjects, updateProject } from '../../contract/projects.ts';
import type { Api, ServerContext } from '../context.ts';
import { audit } from '../plugins/audit.ts';
import { addMember } from '../repositories/members.ts';
import { insertProject, listProjects as readProjects, readProject } from '../repositories/projects.ts';
import { addDefaultLaborUnits } from '../services/laborUnits/defaults.ts';
import { changeProject } from '../services/projects/changeProject.ts';

export function addProjectRoutes(api: Api, { database }: ServerContext): void {
  api.handle(createProject, ({ body, caller, requestId }) =>
    database.bulk(async (session) => {
      const project = await insertProject(session, body, caller.userId);
      await addMember(session, project.id, caller.userId, {
        role: 'project-lead',
        granted: [],
        revoked: [],
        foreman: false,
        crewName: '',
      });
      await addDefaultLaborUnits(session, project.id);
      await audit(session, {
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
    database.bulk((session) => changeProject(session, projectId, values, caller, requestId)),
  );

  api.handle(listProjects, ({ caller }) => readProjects(database, caller.isAdmin ? null : caller.userId));

  api.handle(getProject, ({ query }) => readProject(database, query.projectId));
}

/** Users of the permission tests, and the result of a call's declared rule for each. */
import type { EndpointShape } from '../../../contract/base/calls/endpoint.ts';
import { administratorRoleKey, roleNames, rolePresets } from '../../../contract/base/calls/permissions.ts';
import type { Client } from '../client.ts';
import type { TestServer } from '../testServer.ts';

export const walkers = ['anonymous', ...roleNames, 'outsider', 'administrator', 'disabled'] as const;
export type Walker = (typeof walkers)[number];

/** Result required by the declared rule of the endpoint for this user, who names a project they work in. */
export function expectedOf({ access, query, body }: EndpointShape, who: Walker): string {
  if (who === 'anonymous') return '401 identity.missing';
  if (who === 'disabled') return '401 identity.disabled';
  const names = { ...query?.shape, ...body?.shape };
  const isOfProject = access.scope !== 'system' && 'projectId' in names;
  if (who === 'administrator') return 'let in';
  if (who === 'outsider' && isOfProject) return '404 project.notFound';
  if (access.scope === 'signedIn') return 'let in';
  if (!isOfProject || who === 'outsider') return '403 permission.missing';
  const permission = access.scope === 'projectOrSystem' ? access.project : access.permission;
  const isLimited = access.scope === 'project' && access.rows === 'all' && who === 'foreman';
  return rolePresets[who].permissions.includes(permission) && !isLimited ? 'let in' : '403 permission.missing';
}

/** Client of a user of this kind in the project; the same name always gives the same user. */
export async function walkerOf(
  server: TestServer,
  who: Walker,
  project: number,
  name = `Walking ${who}`,
): Promise<Client> {
  if (who === 'anonymous') return server.anonymous;
  if (who === 'administrator') return server.as({ name, claimRole: administratorRoleKey });
  if (who === 'outsider') {
    const { id } = await server.createProject();
    const outsider = server.as({ name, role: 'project-lead' }, id);
    await outsider.userId();
    return outsider;
  }
  const role = who === 'disabled' ? 'project-lead' : who;
  const person = server.as({ name, role }, project);
  const id = await person.userId();
  if (who === 'disabled') await server.database.query(`update app_user set status = 'disabled' where id = $1`, [id]);
  return person;
}

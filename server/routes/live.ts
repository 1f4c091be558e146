/** Event stream of a project while a screen of it is open. */
import { endpoints } from '../../contract/endpoints.ts';
import type { LiveEvent } from '../../contract/base/calls/live.ts';
import { effectivePermissions } from '../../contract/base/calls/permissions.ts';
import type { Api, Caller, ServerContext } from '../calls/context.ts';
import type { Database } from '../db/database.ts';
import { EventStream } from '../calls/eventStream.ts';
import type { ProjectEvents } from '../live/projectEvents.ts';
import { findPersonIn, findRowScopes } from '../repositories/users/members.ts';
import { readProject } from '../repositories/projects/projects.ts';
import { isStillSignedIn } from '../repositories/users/signIns.ts';

export function addLiveRoutes(api: Api, { database }: ServerContext, projectEvents: ProjectEvents): void {
  api.handle(endpoints.followProject, async ({ query: { projectId }, caller }) => {
    return new EventStream(async function* follow(signal): AsyncIterable<LiveEvent> {
      const events = projectEvents.follow(projectId, caller.userId, signal);
      // A change between the authorization of this call and the line above was notified before this subscription started.
      let follower = await findFollower(database, caller, projectId);
      if (follower === null) return;
      const { version } = await readProject(database, projectId);
      yield { kind: 'version', version };
      for await (const event of events) {
        // Missed events might include a removal from the project.
        if (event.kind === 'permissions' || event.kind === 'gap')
          follower = await findFollower(database, caller, projectId);
        // Job events contain row counts, which a user limited to their own rows must not see.
        if (event.kind !== 'job' || follower?.isLimited === false) yield event;
        if (follower === null) return;
      }
    });
  });
}

/** Returns the caller's current access to the events; null if the caller can no longer follow the project. */
async function findFollower(
  database: Database,
  caller: Caller,
  projectId: number,
): Promise<{ readonly isLimited: boolean } | null> {
  if (!(await isStillSignedIn(database, caller))) return null;
  const person = await database.transaction((transaction) => findPersonIn(transaction, projectId, caller.userId));
  if (person?.isAdmin) return { isLimited: false };
  if (!person?.role) return null;
  const permissions = effectivePermissions(person.role, person.granted ?? [], person.revoked ?? []);
  if (!permissions.includes(endpoints.followProject.access.permission)) return null;
  return { isLimited: (await findRowScopes(database, caller.userId)).has(projectId) };
}

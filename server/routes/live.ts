/** Following a project while a screen of it is open. */
import { endpoints } from '../../contract/endpoints.ts';
import { WirewayError } from '../../contract/errors.ts';
import type { LiveEvent } from '../../contract/live.ts';
import { authorize } from '../auth/authorize.ts';
import type { Api, Caller, ServerContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { EventStream } from '../http/eventStream.ts';
import type { ProjectEvents } from '../live/projectEvents.ts';
import { readProject } from '../repositories/projects.ts';
import { identityOf, isStillSignedIn, readUser } from '../repositories/signIns.ts';

export function addLiveRoutes(api: Api, { database }: ServerContext, projectEvents: ProjectEvents): void {
  api.handle(endpoints.followProject, async ({ query: { projectId }, caller }) => {
    return new EventStream(async function* follow(signal): AsyncIterable<LiveEvent> {
      const events = projectEvents.follow(projectId, caller.userId, signal);
      // A change between the authorization of this call and the line above was told before anybody listened here.
      let follower = await authorizeAgain(database, caller, projectId);
      if (follower === null) return;
      const { version } = await readProject(database, projectId);
      yield { kind: 'version', version };
      for await (const event of events) {
        // Among events that were missed may be a removal.
        if (event.kind === 'permissions' || event.kind === 'gap')
          follower = await authorizeAgain(database, caller, projectId);
        // How many rows a job works on is told to nobody who may not read them.
        if (event.kind !== 'job' || follower?.rowScope === null) yield event;
        if (follower === null) return;
      }
    });
  });
}

/** The caller as they are stored now; null for somebody who may no longer follow the project. */
async function authorizeAgain(database: Database, caller: Caller, projectId: number): Promise<Caller | null> {
  const user = await readUser(database, caller.userId);
  if (!user || !(await isStillSignedIn(database, caller))) return null;
  try {
    const identity = identityOf(user, caller.session);
    return await authorize(database, { endpoint: endpoints.followProject, identity, projectId });
  } catch (error) {
    if (error instanceof WirewayError && error.status < 500) return null;
    throw error;
  }
}

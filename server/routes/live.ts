/** Following a project while a screen of it is open. */
import { endpoints } from '../../contract/endpoints.ts';
import type { LiveEvent } from '../../contract/live.ts';
import type { Api, ServerContext } from '../context.ts';
import { EventStream } from '../http/eventStream.ts';
import type { ProjectEvents } from '../live/projectEvents.ts';
import { findRowScopes } from '../repositories/members.ts';
import { readProject } from '../repositories/projects.ts';
import { isStillSignedIn } from '../repositories/signIns.ts';

export function addLiveRoutes(api: Api, { database }: ServerContext, projectEvents: ProjectEvents): void {
  api.handle(endpoints.followProject, async ({ query: { projectId }, caller }) => {
    return new EventStream(async function* follow(signal): AsyncIterable<LiveEvent> {
      const events = projectEvents.follow(projectId, caller.userId, signal);
      const isLimitedNow = async () => !caller.isAdmin && (await findRowScopes(database, caller.userId)).has(projectId);
      let isLimited = caller.rowScope !== null;
      // An end between the authorization of this call and the line above was told before anybody listened here.
      if (!(await isStillSignedIn(database, caller))) return;
      const { version } = await readProject(database, projectId);
      yield { kind: 'version', version };
      for await (const event of events) {
        if (event.kind === 'permissions') isLimited = await isLimitedNow();
        // How many rows a job works on is told to nobody who may not read them.
        if (event.kind !== 'job' || !isLimited) yield event;
      }
    });
  });
}

/** People and where they have been. */
import {
  createUser,
  createVisitedPage,
  getCurrentUser,
  listUsers,
  listVisitedPages,
  listVisitedProjects,
  resendInvite,
  updateUser,
} from '../../contract/users.ts';
import type { Api, ServerContext } from '../context.ts';
import { audit } from '../plugins/audit.ts';
import { Refusal } from '../refusal.ts';
import { listPeople, lockUser } from '../repositories/users.ts';
import { listVisitedProjects as readVisitedProjects, listVisits, noteVisit } from '../repositories/visits.ts';
import { changeUser } from '../services/users/changeUser.ts';
import { invite } from '../services/users/invite.ts';
import { peopleSentence } from '../words/en-US/people.ts';
import { say as sayInEnglish } from '../words/say.ts';

export function addUserRoutes(api: Api, { config, database, now }: ServerContext): void {
  api.handle(getCurrentUser, async ({ caller: { userId, name, email, isAdmin, permissions } }) => ({
    id: userId,
    name,
    email,
    isAdmin,
    permissions: [...permissions],
  }));

  api.handle(listUsers, ({ query: { projectId = null }, caller }) =>
    database.bulk((session) => listPeople(session, { projectId, onlyHere: projectId !== null && !caller.isAdmin })),
  );

  api.handle(createUser, ({ body, caller, requestId }) =>
    database.bulk((session) => invite(session, body, caller, requestId)),
  );

  api.handle(updateUser, ({ body, caller, requestId }) =>
    database.bulk((session) => changeUser(session, body, caller, requestId)),
  );

  api.handle(resendInvite, ({ body: { userId }, caller, requestId, say }) =>
    database.bulk(async (session) => {
      const { name, email, status } = await lockUser(session, userId);
      if (status !== 'invited') throw new Refusal('user.notInvited', peopleSentence('notInvited', { name }));
      const reason = peopleSentence(config.smtpUrl === null ? 'noMailServer' : 'mailNotBuilt');
      const remedy = peopleSentence('tellToSignIn', { name, address: config.publicUrl, email });
      await audit(session, {
        caller,
        action: 'user.resendInvite',
        target: `user ${userId}`,
        after: { sent: false, reason: sayInEnglish(reason) },
        requestId,
      });
      return { sent: false, reason: `${say(reason)} ${say(remedy)}` };
    }),
  );

  api.handle(listVisitedPages, ({ caller }) => listVisits(database, caller.userId, caller.isAdmin));

  api.handle(listVisitedProjects, ({ caller }) => readVisitedProjects(database, caller.userId, caller.isAdmin));

  api.handle(createVisitedPage, async ({ body, caller }) => {
    await database.bulk((session) => noteVisit(session, caller.userId, body, now()));
    return { recorded: true as const };
  });
}

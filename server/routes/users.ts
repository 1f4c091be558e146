/** People and where they have been. */
import {
  createUser,
  createVisitedPage,
  endSignIns,
  getCurrentUser,
  listUsers,
  listVisitedPages,
  listVisitedProjects,
  resendInvite,
  signOut,
  updateUser,
} from '../../contract/users.ts';
import type { Api, ServerContext } from '../context.ts';
import { audit } from '../audit/audit.ts';
import { DomainError } from '../domainError.ts';
import { endSession, endSignIns as endAllSignIns } from '../repositories/endedSignIns.ts';
import { listPeople, lockUser } from '../repositories/users.ts';
import { listVisitedProjects as readVisitedProjects, listVisits, noteVisit } from '../repositories/visits.ts';
import { createSignInCheck, signInStateOf } from '../services/users/signInCheck.ts';
import { merge, previewOfMerge } from '../services/users/mergeUsers.ts';
import { getSignInCheck, getSignInState } from '../../contract/signInCheck.ts';
import { mergeUsers, previewMerge } from '../../contract/userMerge.ts';
import { changeUser } from '../services/users/changeUser.ts';
import { invite } from '../services/users/invite.ts';
import { peopleMessage } from '../locales/en-US/people.ts';
import { translate as sayInEnglish } from '../locales/translate.ts';

export function addUserRoutes(api: Api, context: ServerContext): void {
  const { config, database, now } = context;
  api.handle(getCurrentUser, async ({ caller: { userId, name, email, isAdmin, permissions, rowScope } }) => ({
    id: userId,
    name,
    email,
    isAdmin,
    permissions: [...permissions],
    rowScope: rowScope && { id: rowScope.id, names: [...rowScope.names] },
  }));

  api.handle(listUsers, ({ query: { projectId = null }, caller }) =>
    database.transaction((transaction) =>
      listPeople(transaction, { projectId, onlyHere: projectId !== null && !caller.isAdmin }),
    ),
  );

  api.handle(createUser, ({ body, caller, requestId }) =>
    database.transaction((transaction) => invite(transaction, body, caller, requestId)),
  );

  api.handle(updateUser, ({ body, caller, requestId }) =>
    database.transaction((transaction) => changeUser(transaction, body, caller, requestId)),
  );

  api.handle(resendInvite, ({ body: { userId }, caller, requestId, say }) =>
    database.transaction(async (transaction) => {
      const { name, email, status } = await lockUser(transaction, userId);
      if (status !== 'invited') throw new DomainError('user.notInvited', peopleMessage('notInvited', { name }));
      const reason = peopleMessage(config.smtpUrl === null ? 'noMailServer' : 'mailNotBuilt');
      const remedy = peopleMessage('tellToSignIn', { name, address: config.publicUrl, email });
      await audit(transaction, {
        caller,
        action: 'user.resendInvite',
        target: `user ${userId}`,
        after: { sent: false, reason: sayInEnglish(reason) },
        requestId,
      });
      return { sent: false, reason: `${say(reason)} ${say(remedy)}` };
    }),
  );

  api.handle(signOut, ({ body: { everywhere }, caller, requestId }) =>
    database.transaction(async (transaction) => {
      const { session, userId } = caller;
      if (session !== null) {
        await endSession(transaction, userId, session);
        if (everywhere) await endAllSignIns(transaction, userId, session.providerTime);
      }
      const action = everywhere ? 'user.signOutEverywhere' : 'user.signOut';
      await audit(transaction, { caller, action, target: `user ${userId}`, requestId });
      return { signedOut: true as const };
    }),
  );

  api.handle(endSignIns, ({ body: { userId }, caller, requestId }) =>
    database.transaction(async (transaction) => {
      await lockUser(transaction, userId);
      await endAllSignIns(transaction, userId, caller.session?.providerTime ?? now());
      await audit(transaction, { caller, action: 'user.endSignIns', target: `user ${userId}`, requestId });
      return { ended: true as const };
    }),
  );

  api.handle(previewMerge, ({ query }) => database.transaction((transaction) => previewOfMerge(transaction, query)));

  api.handle(mergeUsers, ({ body, caller, requestId }) =>
    database.transaction((transaction) => merge(transaction, body, caller, requestId)),
  );

  const signInCheck = createSignInCheck(context);
  api.handle(getSignInCheck, ({ say }) => signInCheck(say));

  api.handle(getSignInState, ({ caller }) => signInStateOf(context, caller));

  api.handle(listVisitedPages, ({ caller }) => listVisits(database, caller.userId, caller.isAdmin));

  api.handle(listVisitedProjects, ({ caller }) => readVisitedProjects(database, caller.userId, caller.isAdmin));

  api.handle(createVisitedPage, async ({ body, caller }) => {
    await database.transaction((transaction) => noteVisit(transaction, caller.userId, body, now()));
    return { recorded: true as const };
  });
}

/** Users and their visited pages. */
import {
  createVisitedPage,
  getCurrentUser,
  listVisitedPages,
  listVisitedProjects,
  signOut,
  type HomePage,
} from '../../../contract/users/currentUser.ts';
import {
  createUser,
  endSignIns,
  getOpenInvitation,
  listGrantors,
  listInvitations,
  listUsers,
  readInvitation,
  removeMembers,
  resendInvite,
  saveUsers,
  updateUser,
} from '../../../contract/users/users.ts';
import { previewRemoval } from '../../../contract/users/memberRemoval.ts';
import type { Api, Caller, ServerContext } from '../../calls/context.ts';
import { audit } from '../../audit/audit.ts';
import { listSwitchedOff } from '../../repositories/admin/featureSwitches.ts';
import { endSession, endSignIns as endAllSignIns } from '../../repositories/users/endedSignIns.ts';
import { isForemanOnly } from '../../repositories/projects/homeProjects.ts';
import { readOpenWork } from '../../repositories/users/openWork.ts';
import { listPeople, lockUser } from '../../repositories/users/users.ts';
import { listVisitedProjects as readVisitedProjects, listVisits, noteVisit } from '../../repositories/users/visits.ts';
import { createSignInCheck, signInStateOf } from '../../services/users/signInCheck.ts';
import { merge, previewOfMerge } from '../../services/users/mergeUsers.ts';
import { getSignInCheck, getSignInState } from '../../../contract/users/signInCheck.ts';
import { mergeUsers, previewMerge } from '../../../contract/users/userMerge.ts';
import { changeUser } from '../../services/users/changeUser.ts';
import { grantorsOf } from '../../services/users/grantors.ts';
import { findingOf, invitationsShown, openInvitationOf } from '../../services/users/mail/invitations.ts';
import { invite } from '../../services/users/invite.ts';
import type { PeopleRequest } from '../../services/users/peopleRequest.ts';
import { resend } from '../../services/users/resend.ts';
import { removeRows, saveRows } from '../../services/users/saveRows.ts';

type Asker = Pick<PeopleRequest, 'caller' | 'requestId' | 'say' | 'locale'>;

export function addUserRoutes(api: Api, context: ServerContext): void {
  const { config, database, now } = context;
  const homePageOf = async ({ userId, isAdmin }: Caller): Promise<HomePage> =>
    !isAdmin && (await database.transaction((transaction) => isForemanOnly(transaction, userId)))
      ? 'packages'
      : 'projects';
  api.handle(getCurrentUser, async ({ caller }) => {
    const { userId, name, email, isAdmin, permissions, rowScope } = caller;
    return {
      id: userId,
      name,
      email,
      isAdmin,
      permissions: [...permissions],
      rowScope: rowScope && { id: rowScope.id, names: [...rowScope.names] },
      home: await homePageOf(caller),
      switchedOff: await listSwitchedOff(database),
    };
  });

  const { administratorEmails: administrators } = config.oidc;
  const requestOf = ({ caller, requestId, say, locale }: Asker): PeopleRequest => ({
    caller,
    requestId,
    say,
    locale,
    now: now(),
    invitations: { days: config.invitationDays, hasMailServer: config.smtpUrl !== null },
    administrators,
  });

  api.handle(listUsers, ({ query: { projectId = null }, caller, say }) =>
    database.transaction((transaction) =>
      listPeople(transaction, { projectId, onlyHere: projectId !== null && !caller.isAdmin, say, administrators }),
    ),
  );

  api.handle(createUser, ({ body: { language, ...body }, ...asker }) =>
    database.transaction((transaction) =>
      invite(transaction, body, { ...requestOf(asker), ...(language && { locale: language }) }),
    ),
  );

  api.handle(updateUser, ({ body, ...asker }) =>
    database.transaction((transaction) => changeUser(transaction, body, requestOf(asker))),
  );

  api.handle(saveUsers, ({ body, ...asker }) =>
    database.transaction((transaction) => saveRows(transaction, body, requestOf(asker))),
  );

  api.handle(previewRemoval, ({ body: { projectId, ids } }) =>
    database.transaction(async (transaction) => ({ people: await readOpenWork(transaction, projectId, ids) })),
  );

  api.handle(removeMembers, ({ body, ...asker }) =>
    database.transaction((transaction) => removeRows(transaction, body, requestOf(asker))),
  );

  api.handle(resendInvite, ({ body, ...asker }) =>
    database.transaction((transaction) => resend(transaction, body, config.publicUrl, requestOf(asker))),
  );

  api.handle(listInvitations, ({ say }) =>
    database.transaction((transaction) =>
      invitationsShown(transaction, { publicUrl: config.publicUrl, now: now(), say }),
    ),
  );

  api.handle(getOpenInvitation, ({ query, say }) =>
    database.transaction((transaction) => openInvitationOf(transaction, query, { publicUrl: config.publicUrl, say })),
  );

  api.handle(readInvitation, ({ query: { invitationId }, caller, say }) =>
    database.transaction((transaction) => findingOf(transaction, invitationId, { caller, now: now(), say })),
  );

  api.handle(listGrantors, ({ query: { projectId = null, permission }, caller }) =>
    database.transaction(async (transaction) => ({
      people: await grantorsOf(transaction, { projectId, permission, asker: caller.userId }),
    })),
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

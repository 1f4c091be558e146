/** First sign-ins, invitations taken, rights given or taken by the provider's claim: on record with the call that brought them. */
import { audit } from '../audit/audit.ts';
import type { RecordSignIn, UserRow } from '../repositories/users/signIns.ts';

const grantedTo = ({ is_admin: isAdmin, claim_role: claimRole }: UserRow) => ({ isAdmin, claimRole });

export const auditSignIn =
  (requestId: string): RecordSignIn =>
  (transaction, event) => {
    const { user } = event;
    const isChange = event.kind === 'claims';
    return audit(transaction, {
      caller: { userId: user.id, issuer: user.issuer ?? '', subject: user.subject ?? '' },
      action: `user.${event.kind}`,
      target: `user ${user.id}`,
      before: isChange ? grantedTo(event.before) : undefined,
      after: { ...(isChange ? {} : { name: user.name, email: user.email }), ...grantedTo(user) },
      requestId,
    });
  };

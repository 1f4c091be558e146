/** Identity of a caller: by the token, and by Wireway's own records. */
import type { FastifyRequest } from 'fastify';
import type { Role } from '../../contract/base/calls/permissions.ts';
import type { TokenSession } from './tokenSession.ts';
import type { Caller } from './context.ts';

/** Claims of a verified token about a user. */
export interface Claims {
  readonly issuer: string;
  readonly subject: string;
  /** Name to show; never blank. */
  readonly name: string;
  /** Name as the provider has it; blank if it sends none. */
  readonly nameClaim: string;
  readonly email: string;
  /** True if the address can match an invitation: verified by the provider, or trusted by the settings. */
  readonly mayTakeInvitation: boolean;
  readonly session: TokenSession;
  readonly isAdmin: boolean;
  readonly role: Role | null;
}

/** A known, enabled user, before any project is considered. */
export interface Identity extends Omit<Caller, 'permissions' | 'rowScope'> {
  /** The role from the provider's claim: its preset applies system-wide. */
  readonly claimRole: Role | null;
}

/** Returns the caller of a request; throws a 401. */
export type Identify = (request: FastifyRequest) => Promise<Identity>;

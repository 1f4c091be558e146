/** Who somebody is: as their token says, and as Wireway knows them. */
import type { FastifyRequest } from 'fastify';
import type { Role } from '../../contract/base/calls/permissions.ts';
import type { TokenSession } from './tokenSession.ts';
import type { Caller } from './context.ts';

/** What a believed token says about a person. */
export interface Claims {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string;
  readonly email: string;
  /** Their address may find an invitation: the provider vouches for it, or the settings trust it. */
  readonly mayTakeInvitation: boolean;
  readonly session: TokenSession;
  readonly isAdmin: boolean;
  readonly role: Role | null;
}

/** A known, enabled person, before any project is considered. */
export interface Identity extends Omit<Caller, 'permissions' | 'rowScope'> {
  /** The role of the provider's claim: its preset holds system-wide. */
  readonly claimRole: Role | null;
}

/** Gives the caller of a request; throws a 401. */
export type Identify = (request: FastifyRequest) => Promise<Identity>;

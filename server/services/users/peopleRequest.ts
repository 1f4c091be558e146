/** Context of a call that changes people. */
import type { Caller } from '../../calls/context.ts';
import type { Locale, Translate } from '../../locales/translate.ts';

export interface PeopleRequest {
  readonly caller: Caller;
  readonly requestId: string;
  readonly say: Translate;
  /** Language of a mail: that of the inviting user. */
  readonly locale: Locale;
  readonly now: Date;
  readonly invitations: InvitationRules;
  /** E-mail addresses that the configuration makes administrators. */
  readonly administrators: readonly string[];
}

export interface InvitationRules {
  /** Validity of an invitation, in days. */
  readonly days: number;
  readonly hasMailServer: boolean;
}

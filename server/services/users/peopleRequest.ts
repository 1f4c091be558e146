/** What a call that changes people brings along. */
import type { Caller } from '../../calls/context.ts';
import type { Locale, Translate } from '../../locales/translate.ts';

export interface PeopleRequest {
  readonly caller: Caller;
  readonly requestId: string;
  readonly say: Translate;
  /** The language a mail is written in: that of whoever invites. */
  readonly locale: Locale;
  readonly now: Date;
  readonly invitations: InvitationRules;
  /** E-mail addresses that make administrators by configuration. */
  readonly administrators: readonly string[];
}

export interface InvitationRules {
  /** How long an invitation can be taken, days. */
  readonly days: number;
  readonly hasMailServer: boolean;
}

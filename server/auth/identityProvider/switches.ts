import { second } from '../../../contract/base/units/durations.ts';
import { accessTokenLife, idTokenLife, refreshFamilyLife, refreshGraceTime } from '../../timings.ts';

/** What the provider's running can be varied by: real values by default, turned by the test controls only. */
export interface Lifetimes {
  /** Seconds an ID token is good for. */
  idToken: number;
  /** Seconds an access token is good for. */
  accessToken: number;
  /** Seconds from sign-in until the last refresh token of the family ends: one shift. */
  refreshFamily: number;
  /** Seconds in which a refresh token may be sent again because its reply was lost; at most 30. */
  refreshGrace: number;
}

export interface TokenCalls {
  authorization_code: number;
  refresh_token: number;
  other: number;
}

export interface Switches {
  lifetimes: Lifetimes;
  available: boolean;
  tokenRepliesToDrop: number;
  /** Milliseconds every token reply is held back. */
  tokenReplyDelay: number;
  counters: { tokenCalls: TokenCalls; tokenRefusals: TokenCalls; repliesDropped: number; unavailableReplies: number };
}

const usualLifetimes: Readonly<Lifetimes> = {
  idToken: idTokenLife / second,
  accessToken: accessTokenLife / second,
  refreshFamily: refreshFamilyLife / second,
  refreshGrace: refreshGraceTime / second,
};

const noCalls: Readonly<TokenCalls> = { authorization_code: 0, refresh_token: 0, other: 0 };

export function defaultSwitches(): Switches {
  return {
    lifetimes: { ...usualLifetimes },
    available: true,
    tokenRepliesToDrop: 0,
    tokenReplyDelay: 0,
    counters: {
      tokenCalls: { ...noCalls },
      tokenRefusals: { ...noCalls },
      repliesDropped: 0,
      unavailableReplies: 0,
    },
  };
}

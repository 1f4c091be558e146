import { second } from '../../../contract/base/units/durations.ts';
import { accessTokenLife, idTokenLife, refreshFamilyLife, refreshGraceTime } from '../../timings.ts';

/** Variable settings of the running provider: production values by default, changed only by the test controls. */
export interface Lifetimes {
  /** Lifetime of an ID token, seconds. */
  idToken: number;
  /** Lifetime of an access token, seconds. */
  accessToken: number;
  /** Seconds from sign-in until the last refresh token of the family ends: one shift. */
  refreshFamily: number;
  /** Seconds in which a refresh token can be sent again because its response was lost; at most 30. */
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
  /** Delay of every token response, milliseconds. */
  tokenReplyDelay: number;
  counters: { tokenCalls: TokenCalls; tokenRefusals: TokenCalls; repliesDropped: number; unavailableReplies: number };
}

const typicalLifetimes: Readonly<Lifetimes> = {
  idToken: idTokenLife / second,
  accessToken: accessTokenLife / second,
  refreshFamily: refreshFamilyLife / second,
  refreshGrace: refreshGraceTime / second,
};

const noCalls: Readonly<TokenCalls> = { authorization_code: 0, refresh_token: 0, other: 0 };

export function defaultSwitches(): Switches {
  return {
    lifetimes: { ...typicalLifetimes },
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

/** Claims of a sign-in, as browser and server read them. */

/** Claims that only the ID token can carry: in userinfo they would describe its response, not the sign-in. */
export const protocolClaims: ReadonlySet<string> = new Set(
  'iss sub aud azp exp iat nbf jti nonce auth_time at_hash sid acr amr'.split(' '),
);

/** Header with the access token, sent with a call that was rejected with `identity.incomplete`. */
export const accessTokenHeader = 'x-access-token';

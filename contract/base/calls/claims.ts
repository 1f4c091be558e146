/** Claims of a sign-in, as browser and server read them. */

/** What the ID token alone may say: of userinfo these would be about its answer, and not about the sign-in. */
export const protocolClaims: ReadonlySet<string> = new Set(
  'iss sub aud azp exp iat nbf jti nonce auth_time at_hash sid acr amr'.split(' '),
);

/** The header by which a call, refused with `identity.incomplete`, brings the access token. */
export const accessTokenHeader = 'x-access-token';

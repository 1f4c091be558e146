/**
 * Returns a nonce that ties an ID token to its sign-in request: the library stores it with the state, and rejects a token with a
 * different nonce or none.
 */
export const newNonce = (): string => crypto.randomUUID();

/** Ties an ID token to the sign-in that asked for it: the library keeps it with the state, and takes no token with another, or none. */
export const newNonce = (): string => crypto.randomUUID();

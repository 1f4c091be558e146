/** Prefix of the request ids of the seed. Calls of users have other ids, so their work can be distinguished from the demonstration. */
export const demoRequestPrefix = 'demo-seed-';

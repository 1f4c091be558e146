/** Request ids of the seed: calls of people carry other ids, so that what they wrote can be told from the demonstration. */
export const demoRequestPrefix = 'demo-seed-';

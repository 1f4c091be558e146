/** What can happen around sign-in, as steps fast-check can throw together. */
import * as fc from 'fast-check';

const minute = 60_000;
const notice = 59 * minute;

export const pagePaths = [
  '/',
  '/7/data/cable?view=3',
  '//evil.example',
  String.raw`/\evil.example`,
  'javascript:alert(1)',
];

const send = fc.record({
  kind: fc.constant('send'),
  what: fc.constantFrom('enter', 'enter', 'leave', 'signIn', 'signOut', 'unauthorized', 'staleUnauthorized'),
  path: fc.constantFrom(...pagePaths),
});
const device = fc.record({
  kind: fc.constant('device'),
  what: fc.constantFrom('online', 'online', 'offline', 'visible', 'visible', 'hidden', 'restored', 'checked'),
});
const library = fc.record({
  kind: fc.constant('library'),
  what: fc.constantFrom('expired', 'unloaded', 'elsewhere', 'suspected', 'renewFailed', 'loaded', 'lateLoaded'),
});
const wait = fc.record({
  kind: fc.constant('wait'),
  ms: fc.constantFrom(0, 1, 4999, 5000, 5001, minute, notice - 1, notice, 60 * minute),
});
/** Which of the open calls answers, and how. */
const answer = fc.record({
  kind: fc.constant('answer'),
  which: fc.nat(9),
  how: fc.constantFrom('ok', 'ok', 'ok', 'short', 'old', 'other', 'unreachable', 'unreachable', 'refused', 'blocked'),
});

export const authStep = fc.oneof(
  { weight: 4, arbitrary: send },
  { weight: 3, arbitrary: device },
  { weight: 2, arbitrary: library },
  { weight: 4, arbitrary: wait },
  { weight: 6, arbitrary: answer },
);

export type AuthStep = typeof authStep extends fc.Arbitrary<infer Step> ? Step : never;
export type StepOf<Kind extends AuthStep['kind']> = Extract<AuthStep, { kind: Kind }>;

/** Possible events around sign-in, as steps for random sequences. */
import { weighted } from './explore.ts';

const minute = 60_000;
const notice = 59 * minute;
const popupLimit = 5 * minute;

const paths = [
  '/',
  '/7/data/cable?view=3',
  '//evil.example',
  String.raw`/\evil.example`,
  'javascript:alert(1)',
] as const;
const commands = [
  'enter',
  'enter',
  'leave',
  'signIn',
  'signOut',
  'unauthorized',
  'staleUnauthorized',
  'revoked',
] as const;
const devices = ['online', 'online', 'offline', 'visible', 'visible', 'hidden', 'restored', 'checked'] as const;
const reports = [
  'expired',
  'unloaded',
  'elsewhere',
  'suspected',
  'renewFailed',
  'loaded',
  'otherLoaded',
  'lateLoaded',
] as const;
const pauses = [0, 1, 149, 150, 151, 2999, 3000, 4999, 5000, 5001, minute] as const;
const longPauses = [notice - 1, notice, 60 * minute, popupLimit - 1] as const;
const answers = ['ok', 'ok', 'ok', 'ok', 'short', 'old', 'over', 'other'] as const;
const rejections = ['unreachable', 'unreachable', 'refused', 'blocked'] as const;

interface Send {
  readonly kind: 'send';
  readonly what: (typeof commands)[number];
  readonly path: (typeof paths)[number];
}
interface Device {
  readonly kind: 'device';
  readonly what: (typeof devices)[number];
}
/** Event from the library, another tab, or the server that revoked a session. */
interface Library {
  readonly kind: 'library';
  readonly what: (typeof reports)[number];
}
interface Wait {
  readonly kind: 'wait';
  readonly ms: number;
}
/** Response of one of the open calls, and its kind. */
interface Answer {
  readonly kind: 'answer';
  readonly which: number;
  readonly how: (typeof answers | typeof rejections)[number];
}

export type AuthStep = Send | Device | Library | Wait | Answer;
export type StepOf<Kind extends AuthStep['kind']> = Extract<AuthStep, { kind: Kind }>;

export const authSteps = weighted<AuthStep>(
  [4, commands.flatMap((what) => paths.map((path) => ({ kind: 'send', what, path }) as const))],
  [3, devices.map((what) => ({ kind: 'device', what }) as const)],
  [2, reports.map((what) => ({ kind: 'library', what }) as const)],
  [3, pauses.map((ms) => ({ kind: 'wait', ms }) as const)],
  [1, longPauses.map((ms) => ({ kind: 'wait', ms }) as const)],
  [
    6,
    [...answers, ...rejections].flatMap((how) =>
      [0, 1, 2, 3].map((which) => ({ kind: 'answer', which, how }) as const),
    ),
  ],
);

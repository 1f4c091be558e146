/** Relevant events for each machine: one for every outcome of a guard. */
import type { AnyMachineSnapshot } from 'xstate';
import { isRejection } from '../../../machines/auth/guards.ts';
import type { AuthContext } from '../../../machines/auth/types.ts';
import type { AnyEvent, WalkOptions } from './paths.ts';
import { person, rejectedSignIn, unreachable } from './authHarness.ts';
import { checkedWith, draft, file, importId, plan, recordOf, reviewOf, storedAs } from './importFixtures.ts';
import { ann as outboxAnn, bob as outboxBob } from './outboxHarness.ts';
import { memberOf, projectOf } from './projectHarness.ts';

const done = (id: string, output: unknown): AnyEvent => ({ type: `xstate.done.actor.${id}`, output, actorId: id });
const failed = (id: string, error: unknown): AnyEvent => ({ type: `xstate.error.actor.${id}`, error, actorId: id });

const hour = 3_600_000;
const ann = person({ idToken: 'first', effectiveExpiresAt: 1 });
const annLonger = person({ idToken: 'second', effectiveExpiresAt: 2, effectiveExpiresInMs: hour - 1 });
const annLongest = person({ idToken: 'third', effectiveExpiresAt: 3, effectiveExpiresInMs: hour - 2 });
const bob = person({ sub: 'bob', idToken: 'fourth', effectiveExpiresAt: 4 });
const noRefresh = person({ idToken: 'fifth', effectiveExpiresAt: 1, canRenew: false });
const over = person({ idToken: 'sixth', effectiveExpiresInMs: 0 });
const annsDevice = { issuer: 'https://id.example', sub: 'ann', name: 'Ann Foreman', lastOnlineAt: 0 };
const blocked = { kind: 'popup_blocked', message: 'Blocked.' };
const withoutIdToken = { kind: 'no_id_token', message: 'The provider renews no ID token.' };
const strange = { kind: 'someone_else', message: 'The session is of somebody else.' };
const mismatch = (recentFailures: number) => ({ kind: 'state_mismatch', message: 'No such sign-in.', recentFailures });
const answers = (id: string) => [
  ...[ann, annLonger, annLongest, bob, over].map((user) => done(id, { epoch: 0, user })),
  ...[annLonger, bob, over].map((user) => done(id, { epoch: 1, user })),
  done(id, { epoch: -1, user: annLongest }),
];

function authDecisive(state: AnyMachineSnapshot): unknown {
  const auth = state.context as AuthContext;
  const hasFailed = auth.failedRenewals > 0;
  const isRevoked = auth.lastError?.kind === 'revoked';
  const wasRejected = auth.lastError !== null && isRejection(auth.lastError);
  const asked = auth.remembered?.canResume;
  if (state.hasTag('signingIn')) return [auth.reason, auth.isRecoverable, asked];
  const isStored = auth.identityLabel !== null;
  if (auth.user === null) return [auth.isRecoverable, hasFailed, auth.lastError === null, isRevoked, isStored, asked];
  const rejected = [auth.rejections > 0, auth.rejectedToken === auth.user.idToken, auth.suspectedSignOuts > 0];
  return [auth.user.idToken === 'first', auth.user.canRenew, hasFailed, rejected, isRevoked, wasRejected];
}

export const authWalk: WalkOptions = {
  input: {},
  watchers: ['watch', 'watchNetwork', 'signOutReports'],
  effects: ['removeUser', 'tellSignedOut', 'discard', 'replacePage', 'log'],
  decisive: authDecisive,
  events: [
    { type: 'page.enteredProtected', path: '/7/data/cable' },
    { type: 'page.enteredPublic', path: '/callback' },
    { type: 'signIn.start' },
    { type: 'signIn.start', signInType: 'popup' },
    { type: 'signIn.start', signInType: 'window' },
    { type: 'person.resume' },
    { type: 'signOut.start' },
    { type: 'signOut.start', signOutType: 'popup' },
    { type: 'api.unauthorized', idToken: 'first' },
    { type: 'api.unauthorized', idToken: 'second' },
    { type: 'session.revoked', idToken: 'first' },
    { type: 'session.revoked', idToken: 'second' },
    { type: 'user.loaded', user: annLongest, epoch: 0 },
    { type: 'user.loaded', user: annLonger, epoch: 1 },
    { type: 'user.loaded', user: bob, epoch: 1 },
    { type: 'user.unloaded' },
    { type: 'signOut.unreported', to: 'server', token: 'id' },
    { type: 'session.expiring' },
    { type: 'session.changed' },
    { type: 'session.renewFailed', error: rejectedSignIn },
    { type: 'session.signedOutElsewhere' },
    { type: 'session.signOutSuspected' },
    { type: 'network.found' },
    { type: 'network.lost' },
    { type: 'page.visible' },
    { type: 'page.hidden' },
    { type: 'page.restored' },
    { type: 'clock.checked', remainingMs: 0 },
    { type: 'clock.checked', remainingMs: hour },
    { type: 'clock.skewMeasured', skewMs: 1 },
    done('startup', { kind: 'callbackFrame' }),
    done('startup', { kind: 'callbackPage' }),
    ...[ann, noRefresh, over, null].map((user) => done('startup', { kind: 'session', user })),
    ...[true, false].map((canResume) =>
      done('startup', { kind: 'session', user: null, remembered: { ...annsDevice, canResume } }),
    ),
    failed('startup', { kind: 'storage', message: 'Blocked.' }),
    done('completeSignIn', { kind: 'signedIn', user: ann, returnTo: '/7' }),
    done('completeSignIn', { kind: 'alreadySignedIn', user: over }),
    failed('completeSignIn', mismatch(1)),
    failed('completeSignIn', mismatch(2)),
    ...answers('signIn'),
    failed('signIn', unreachable),
    failed('signIn', blocked),
    failed('signIn', mismatch(2)),
    ...[ann, annLonger, bob].map((user) => ({ type: 'renewal.renewed', user, epoch: 0 })),
    { type: 'renewal.otherPerson', error: strange },
    { type: 'renewal.refused', error: rejectedSignIn },
    { type: 'renewal.refused', error: withoutIdToken },
    { type: 'renewal.failed', error: unreachable },
    failed('renewal', unreachable),
    done('signOut', undefined),
    failed('signOut', unreachable),
    failed('watch', unreachable),
    failed('serverReports', unreachable),
    failed('providerReports', unreachable),
    failed('watchNetwork', unreachable),
  ],
};

export const signOutReportsWalk: WalkOptions = {
  watchers: ['watchNetwork'],
  decisive: ({ context }) => Math.min(2, context.reports.length),
  events: [
    { type: 'report.add', report: { to: 'server', token: 'id' } },
    { type: 'network.found' },
    { type: 'network.lost' },
    done('report', undefined),
    failed('report', unreachable),
    failed('watchNetwork', unreachable),
  ],
};

const changed = (subject: string | null, status = subject === null ? 'absent' : 'signedIn'): AnyEvent => ({
  type: `person.${status}`,
  subject,
});

export const shellWalk: WalkOptions = {
  watchers: ['watchAuth'],
  decisive: () => null,
  events: [
    ...['pending', 'absent', 'needsClick', 'pageKept'].map((status) => changed(null, status)),
    changed('ann'),
    failed('watchAuth', unreachable),
  ],
};

export const requestsWalk: WalkOptions = {
  decisive: ({ context }) => Math.min(2, Number(context.inFlight)),
  events: [{ type: 'request.started' }, { type: 'request.settled' }],
};

const forbidden = { kind: 'forbidden', message: 'You are not in this project.' };
const loadedAt = (epoch: number): AnyEvent[] => [
  done('loadProject', { epoch, loaded: projectOf(7) }),
  done('loadUser', { epoch, loaded: memberOf(7) }),
  done('refreshUser', { epoch, loaded: memberOf(7) }),
];

export const projectWalk: WalkOptions = {
  watchers: ['watchAuth'],
  decisive: ({ context: { requested, error, epoch, subject } }) => [
    [requested, error === null, subject],
    Math.min(2, Number(epoch)),
  ],
  events: [
    { type: 'project.open', projectId: '7' },
    { type: 'project.open', projectId: undefined },
    { type: 'project.open', projectId: 'seven' },
    { type: 'project.close' },
    { type: 'project.updated', project: projectOf(7) },
    { type: 'permissions.changed' },
    ...['absent', 'pending', 'needsClick', 'pageKept'].map((status) => changed(null, status)),
    changed('ann'),
    changed('bob'),
    ...loadedAt(1),
    ...loadedAt(2),
    ...['loadProject', 'loadUser', 'refreshUser'].flatMap((id) => [failed(id, forbidden), failed(id, unreachable)]),
    failed('watchAuth', unreachable),
  ],
};

export const liveWalk: WalkOptions = {
  input: { projectId: 7 },
  watchers: ['followProject', 'watchReturn'],
  decisive: ({ context }) => Math.min(2, Number(context.failures)),
  events: [
    { type: 'stream.opened' },
    { type: 'stream.heard', heard: { kind: 'version', version: 1 } },
    { type: 'stream.beat' },
    { type: 'stream.ended' },
    { type: 'device.returned' },
    failed('followProject', unreachable),
    failed('watchReturn', unreachable),
  ],
};

export const updateWalk: WalkOptions = {
  input: undefined,
  watchers: ['watchVersions'],
  effects: ['activate', 'reload'],
  decisive: () => null,
  events: [
    { type: 'page.drawn' },
    { type: 'version.found' },
    ...[true, false].flatMap((holdsUnsaved) => [
      { type: 'version.taken', holdsUnsaved },
      { type: 'update.start', holdsUnsaved },
    ]),
    { type: 'update.confirm' },
    { type: 'update.cancel' },
    failed('watchVersions', unreachable),
  ],
};

const sheets = (cards: number, missing: number) => ({ cards, missing, finished: 0, tooSmallBy: 0 });

export const printJobWalk: WalkOptions = {
  input: { isArchived: false },
  watchers: ['prepare'],
  effects: ['print'],
  decisive: ({ context: { made, error } }) => [made?.cards, made?.missing, error === null],
  events: [
    { type: 'job.prepare', request: { orders: [], steps: 4 } },
    { type: 'job.stop' },
    { type: 'job.print' },
    { type: 'job.confirm' },
    { type: 'sheets.progressed', done: 1 },
    ...[sheets(2, 0), sheets(1, 1), sheets(0, 2)].map((made) => ({ type: 'sheets.made', made })),
    { type: 'sheets.failed', error: unreachable },
    failed('prepare', unreachable),
    done('record', 2),
    failed('record', unreachable),
  ],
};

const bulkEdit = (status: string, looked: number) => ({ status, rows: 3, done: looked });

export const bulkEditWalk: WalkOptions = {
  input: { projectId: 7, changeId: importId, type: 'cable', request: { ids: [1, 2, 3], settings: [] } },
  watchers: ['watchJob'],
  decisive: ({ context: { edit } }) => edit === null || edit.done < edit.rows,
  events: [
    { type: 'job.changed' },
    { type: 'job.progressed', done: 2 },
    { type: 'edit.stop' },
    { type: 'edit.resume' },
    { type: 'edit.retry' },
    ...['start', 'look', 'stop', 'resume'].flatMap((call) => [
      done(call, bulkEdit('running', 1)),
      done(call, bulkEdit('cancelled', 1)),
      done(call, bulkEdit('succeeded', 3)),
      failed(call, { isUnreachable: true, message: 'Not now.' }),
      failed(call, { isUnreachable: false, message: 'No.' }),
    ]),
    failed('watchJob', unreachable),
  ],
};

const recordAt = (version: number, client: string) => ({ version, values: { client, name: 'Hall' } });
const conflict = { isConflict: true, lastSave: null, problems: {}, error: unreachable };

export const editFormWalk = {
  input: { isNew: false, paths: ['client', 'name'], saved: recordAt(1, 'Basin') },
  watchers: ['check'],
  effects: ['reportMerged'],
  decisive: ({ context: { base, saved, values, merges } }) => [base.version, saved.version, values, merges],
  events: [
    { type: 'field.set', field: 'client', value: 'Mine' },
    { type: 'record.read', saved: recordAt(2, 'Theirs') },
    { type: 'form.save' },
    { type: 'form.discard' },
    { type: 'values.accepted' },
    { type: 'values.rejected' },
    { type: 'conflict.settle', theirs: ['client'] },
    { type: 'conflict.cancel' },
    failed('check', unreachable),
    done('save', recordAt(2, 'Mine')),
    failed('save', conflict),
    failed('save', unreachable),
    done('refresh', recordAt(2, 'Basin')),
    done('refresh', recordAt(2, 'Theirs')),
    failed('refresh', unreachable),
  ],
} satisfies WalkOptions;

const importTrouble = (kind: string) => ({ kind, message: 'Not now.' });

export const importWalk: WalkOptions = {
  input: { projectId: 7, importType: 'cable' },
  watchers: ['watchJob'],
  decisive: ({ context }) => [
    context.importId,
    context.plan === null,
    context.review?.removalShare,
    context.record?.status,
  ],
  events: [
    { type: 'file.choose', file },
    { type: 'import.resume', importId },
    { type: 'plan.change', plan },
    { type: 'plan.submit', plan },
    { type: 'import.apply' },
    { type: 'import.apply', confirmRemoval: 'REMOVE' },
    { type: 'import.retry' },
    { type: 'import.back' },
    { type: 'import.cancel' },
    { type: 'import.restart' },
    { type: 'progress.changed', progress: { phase: 'read', done: 1, total: 2 } },
    done('upload', draft),
    { type: 'job.changed' },
    done('check', checkedWith(reviewOf(0))),
    ...(['checking', 'checked', 'failed'] as const).map((status) =>
      done('check', { record: recordOf(status), review: null }),
    ),
    done('readReview', reviewOf(0.2)),
    ...(['applying', 'applied', 'failed'] as const).map((status) => done('apply', { record: recordOf(status) })),
    done('apply', { record: { ...recordOf('failed'), problemCode: 'import.stale' } }),
    ...(['checking', 'applying', 'checked', 'applied'] as const).map((status) =>
      done('look', { record: recordOf(status) }),
    ),
    done('load', storedAs('checked', { plan, review: reviewOf(0) })),
    done('load', storedAs('checked', { review: reviewOf(0) })),
    ...(['draft', 'checking', 'interrupted', 'applied'] as const).map((status) => done('load', storedAs(status))),
    done('load', storedAs('interrupted', { plan })),
    done('cancel', undefined),
    ...['upload', 'check', 'apply', 'load', 'cancel', 'look', 'readReview'].map((id) =>
      failed(id, importTrouble('network')),
    ),
    failed('look', importTrouble('notFound')),
    failed('apply', importTrouble('stale')),
    failed('cancel', importTrouble('notFound')),
    failed('watchJob', importTrouble('network')),
  ],
};

export const importRevertWalk: WalkOptions = {
  input: { record: recordOf('applied') },
  watchers: ['watchJob'],
  decisive: ({ context: { record } }) => [record.status, record.progress === null],
  events: [
    { type: 'revert.start' },
    { type: 'revert.stop' },
    { type: 'job.changed' },
    { type: 'progress.changed', progress: { phase: 'reverting', done: 1, total: 2 } },
    ...['look', 'start', 'stop'].flatMap((call) => [
      done(call, recordOf('applied')),
      done(call, { ...recordOf('applied'), progress: { phase: 'reverting', done: 0, total: null } }),
      done(call, recordOf('rolledBack')),
      failed(call, unreachable),
    ]),
    failed('watchJob', unreachable),
  ],
};

export const setupTableWalk: WalkOptions = {
  effects: ['takeRows', 'takeFailure'],
  decisive: ({ context: { hasChanges, removals, load } }) => [hasChanges, Math.min(2, removals.length), load],
  events: [
    { type: 'rows.changed' },
    { type: 'rows.remove', removal: { keys: [1], isUndo: false } },
    { type: 'table.load' },
    { type: 'table.changed' },
    { type: 'page.left' },
    done('save', true),
    done('save', false),
    done('remove', undefined),
    done('load', []),
    ...['save', 'remove', 'load'].map((call) => failed(call, unreachable)),
  ],
};

export const connectionWalk: WalkOptions = {
  watchers: ['watchNetwork'],
  decisive: () => null,
  events: [
    { type: 'network.lost' },
    { type: 'network.found' },
    { type: 'page.visible' },
    { type: 'server.reached' },
    { type: 'server.missed' },
    { type: 'server.suspected' },
    done('check', undefined),
    failed('check', unreachable),
    done('probe', undefined),
    done('probeOffline', undefined),
    failed('probeOffline', unreachable),
    failed('probe', unreachable),
    failed('watchNetwork', unreachable),
  ],
};

export const databaseProbeWalk: WalkOptions = {
  watchers: ['watchConnections'],
  effects: ['endForgottenConnections', 'endSilentConnections'],
  decisive: ({ context }) => context,
  events: [
    { type: 'statement.silent' },
    { type: 'bytes.received' },
    done('askOpen', undefined),
    failed('askOpen', unreachable),
    done('askNew', undefined),
    failed('askNew', unreachable),
    done('askAgain', undefined),
    failed('askAgain', unreachable),
    failed('watchConnections', unreachable),
  ],
};

export const gridPointerWalk: WalkOptions = {
  watchers: ['watchPointer', 'watchEscape'],
  effects: ['scroll', 'fill', 'clearPreview'],
  decisive: () => null,
  events: [
    { type: 'cell.pressed' },
    { type: 'handle.pressed' },
    { type: 'pointer.left' },
    { type: 'pointer.returned' },
    { type: 'pointer.released', isSwitched: false },
    { type: 'drag.canceled' },
    failed('watchPointer', unreachable),
    failed('watchEscape', unreachable),
  ],
};

const ownerIs = (owner: typeof outboxAnn | null, isLocked = false): AnyEvent => ({
  type: 'owner.changed',
  owner,
  isLocked,
});

export const outboxWalk: WalkOptions = {
  watchers: ['watchOwner', 'watchConnection', 'watchQueue', 'watchLeadership', 'lane'],
  effects: ['closeQueue'],
  decisive: ({ context: { owner, isOnline, openFailures } }) => [
    JSON.stringify(owner),
    isOnline,
    Number(openFailures) >= 3,
  ],
  events: [
    ownerIs(outboxAnn),
    ownerIs(outboxBob),
    ownerIs(null),
    ownerIs(null, true),
    { type: 'connection.changed', isOnline: true },
    { type: 'connection.changed', isOnline: false },
    { type: 'queue.grew' },
    { type: 'storage.lost' },
    { type: 'storage.full' },
    { type: 'page.visible' },
    { type: 'leadership.gained' },
    { type: 'leadership.lost' },
    done('openQueue', undefined),
    failed('openQueue', unreachable),
    ...['watchOwner', 'watchConnection', 'watchQueue', 'watchLeadership', 'edits', 'entries', 'photos'].map((id) =>
      failed(id, unreachable),
    ),
  ],
};

export const laneWalk = {
  input: { owner: outboxAnn, kind: 'cellEdits', isOnline: true },
  decisive: ({ context: { hasNews } }) => hasNews,
  events: [
    ownerIs(outboxAnn),
    { type: 'connection.changed', isOnline: true },
    { type: 'connection.changed', isOnline: false },
    { type: 'queue.grew' },
    { type: 'page.visible' },
    done('sendBatch', { kind: 'drained' }),
    done('sendBatch', { kind: 'sent' }),
    done('sendBatch', { kind: 'unauthorized' }),
    done('sendBatch', { kind: 'later', retryAfterMs: 10, random: 0 }),
    done('sendBatch', { kind: 'broken', operationIds: ['a', 'b'], retryAfterMs: 10, random: 0 }),
    done('sendBatch', { kind: 'refused', operationIds: ['a'], reason: 'No.' }),
    done('sendBatch', { kind: 'refused', operationIds: ['a', 'b'], reason: 'No.' }),
    failed('sendBatch', unreachable),
    done('park', undefined),
    failed('park', unreachable),
  ],
} satisfies WalkOptions;

const transferFile = { text: () => Promise.resolve('') };

export const incomingTransferWalk: WalkOptions = {
  effects: ['accept'],
  decisive: () => null,
  events: [
    { type: 'codes.film' },
    { type: 'codes.progressed', progress: { known: 1, blocks: 2 } },
    { type: 'codes.completed', bytes: new Uint8Array(1) },
    { type: 'file.choose', file: transferFile },
    { type: 'offer.accept' },
    done('read', { kind: 'offer', offer: {} }),
    done('read', { kind: 'refusal', problem: 'newer' }),
    failed('read', unreachable),
  ],
};

export const scannerWalk: WalkOptions = {
  decisive: () => null,
  events: [
    { type: 'scanner.open' },
    { type: 'scanner.close' },
    { type: 'camera.resume' },
    { type: 'code.received', code: 'P-101' },
    { type: 'code.received', code: 'P-101', keepsCamera: true },
  ],
};

export const cameraWalk: WalkOptions = {
  watchers: ['film'],
  decisive: () => null,
  events: [
    { type: 'camera.opened', hasTorch: true },
    { type: 'camera.opened', hasTorch: false },
    { type: 'camera.failed', problem: 'busy' },
    { type: 'torch.toggle' },
    failed('film', unreachable),
    ...['light', 'dim'].flatMap((id) => [done(id, undefined), failed(id, unreachable)]),
  ],
};

const unknownTag = { kind: 'unknown', tag: 'P-101' };
const packageAnswer = { kind: 'package', found: { number: 'IWP-1' } };

export const scanLookupWalk: WalkOptions = {
  decisive: ({ context: { deviceAnswer, serverAnswer, failure } }) => [
    deviceAnswer === null,
    serverAnswer === null,
    failure === null,
  ],
  events: [
    done('readDevice', { answer: unknownTag, keepsNothing: true }),
    done('readDevice', { answer: packageAnswer, keepsNothing: false }),
    failed('readDevice', unreachable),
    done('readPackageLists', packageAnswer),
    failed('readPackageLists', unreachable),
    done('askServer', unknownTag),
    failed('askServer', { isUnreachable: true }),
    failed('askServer', new Error('No.')),
    done('waitForServer', undefined),
    failed('waitForServer', unreachable),
  ],
};

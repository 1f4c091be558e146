/** Takes steps on an auth harness, and checks the invariants of sign-in after each. */
import { personStatus } from '../../../machines/auth/watchAuth.ts';
import { selectIdToken } from '../../../machines/auth/selectors.ts';
import {
  type AuthHarness,
  type AuthStage,
  authHarness,
  authStage,
  person,
  rejectedSignIn,
  unreachable,
} from './authHarness.ts';
import { type AuthStep, type StepOf, authSteps } from './authSteps.ts';
import { type AnyCall, flushed, isRunning, settled } from './deferred.ts';
import type { Exploration, Observer, InvariantLog } from './explore.ts';

export const authInvariants = {
  I1: 'a user is held exactly while authenticated, their token is given out only then, and never beyond its life',
  I2: 'no late answer, timer or message of an older epoch changes anything; a session not wanted is taken out of the store',
  I3: 'no sign-in off line, in a return frame, or of its own accord in a hidden tab or on an unprotected page',
  I4: 'one sign-in and one renewal at a time, 5000 ms between two tries unless the signal or the tab came back',
  I5: 'as soon as the provider answers, the person is signed in 5000 ms later, or at a sign-in they can finish',
  I6: 'nobody is ever sent to another site, and a return from the provider ends on its page or at home',
  I18: 'the page of a person at work stays until they are back, is left for the provider by their click alone, and is nobody else’s',
  'I1–I6': 'rest on signal, visibility and page, none of which is ever missed',
} as const;

type Name = keyof typeof authInvariants;
type How = StepOf<'answer'>['how'];

const failures: Partial<Record<How, unknown>> = {
  unreachable,
  refused: rejectedSignIn,
  blocked: { kind: 'popup_blocked', message: 'Blocked.' },
};
const retryDelay = 5000;
/** More responses than any recovery of a session needs. */
const maxAnswers = 10;
const never = -Infinity;
const here = 'https://wireway.example';

/** Returns true if a browser resolves the path to the same site. */
function isOfThisSite(path: string): boolean {
  return path.startsWith('/') && URL.canParse(path, here) && new URL(path, here).origin === here;
}

export const authExploration = (change?: Parameters<typeof authStage>[0]): Exploration<AuthStep, Name> => {
  const stage = authStage(change);
  return { steps: authSteps, begin: (witness) => new AuthObserver(witness, stage) };
};

export class AuthObserver implements Observer<AuthStep> {
  readonly harness: AuthHarness;
  private readonly witness: InvariantLog<Name>;
  /** State known to a careful user without access to the machine. */
  private isOnline = true;
  private isVisible = true;
  private isMounted = true;
  private page = { path: '/', isProtected: false };
  private expiresAt = 0;
  private heldToken = '';
  private last = { isHeld: false, epoch: 0 };
  private readonly seen = { signIn: 0, renew: 0, pages: 0, returnTo: '', taken: 0 };
  /** Epoch before which requested sessions belong to a user who has ended theirs for good. */
  private wantedSince = 0;
  /** User whose page is shown; null if there is none, or if the page has no user. */
  private pageOf: string | null = null;
  private lastFailure = { signIn: never, renew: never };

  constructor(witness: InvariantLog<Name>, stage: AuthStage) {
    this.witness = witness;
    this.harness = authHarness({}, stage);
  }

  async take(step: AuthStep): Promise<void> {
    if (step.kind === 'send') this.send(step);
    else if (step.kind === 'device') this.report(step.what);
    else if (step.kind === 'library') this.reportFromLibrary(step.what);
    else if (step.kind === 'wait') this.wait(step.ms);
    else await this.answer(step);
    this.checkUser();
    this.checkPageOf();
    this.checkFacts();
    this.checkSignIns(step);
    this.checkRenewals(step);
    this.checkPages();
  }

  private send({ what, path }: StepOf<'send'>): void {
    const { actor } = this.harness;
    // A window that is not mounted has no page to enter or to click on.
    if (!this.isMounted) return;
    if (what === 'enter' || what === 'leave') {
      this.page = { path, isProtected: what === 'enter' };
      actor.send({ type: what === 'enter' ? 'page.enteredProtected' : 'page.enteredPublic', path });
    } else if (what === 'signIn') actor.send({ type: 'signIn.start', returnTo: path, signInType: 'popup' });
    else if (what === 'signOut') actor.send({ type: 'signOut.start' });
    else if (what === 'revoked') this.revoke();
    else {
      const present = this.harness.context().user?.idToken ?? '';
      actor.send({ type: 'api.unauthorized', idToken: what === 'unauthorized' ? present : 'long gone' });
    }
  }

  /** Reports, like the API, that the current session is over. */
  private revoke(): void {
    const { harness } = this;
    const before = { user: harness.context().user, renewals: harness.renew.calls.length, told: harness.told.length };
    const wasFresh = harness.is('fresh');
    harness.actor.send({ type: 'session.revoked', idToken: before.user?.idToken ?? '' });
    const isOut = before.user !== null && harness.context().user === null;
    this.ensure('I2', !isOut || harness.told.length === before.told + 1, 'a session the server ended ends in all tabs');
    const isRequested = harness.renew.calls.length > before.renewals;
    this.ensure('I5', !wasFresh || isOut || isRequested, 'a session the server ended is asked for once, or is over');
  }

  private report(what: StepOf<'device'>['what']): void {
    const { harness } = this;
    if (what === 'online' || what === 'offline') {
      this.isOnline = what === 'online';
      // A signal is a reason to sign in again despite earlier failures: now, or on the next page that requires it.
      if (this.isOnline) this.lastFailure.signIn = never;
      harness.report({ type: this.isOnline ? 'network.found' : 'network.lost' });
    } else if (what === 'visible' || what === 'hidden') {
      this.isVisible = what === 'visible';
      harness.report({ type: `page.${what}` });
    } else if (what === 'restored') harness.report({ type: 'page.restored' });
    else harness.report({ type: 'clock.checked', remainingMs: this.expiresAt - harness.clock.now() });
  }

  private reportFromLibrary(what: StepOf<'library'>['what']): void {
    const { harness } = this;
    const { epoch } = harness.context();
    if (what === 'expired') harness.report({ type: 'clock.checked', remainingMs: 0 });
    else if (what === 'unloaded') harness.report({ type: 'user.unloaded' });
    else if (what === 'elsewhere') harness.report({ type: 'session.signedOutElsewhere' });
    else if (what === 'suspected') harness.report({ type: 'session.signOutSuspected' });
    else if (what === 'loaded') harness.report({ type: 'user.loaded', user: person(), epoch });
    else if (what === 'otherLoaded') harness.report({ type: 'user.loaded', user: person({ sub: 'bob' }), epoch });
    else if (what === 'lateLoaded') {
      const before = harness.actor.getSnapshot();
      harness.report({ type: 'user.loaded', user: person(), epoch: epoch - 1 });
      this.ensure('I2', harness.actor.getSnapshot() === before, 'a message of an older epoch changes nothing');
    } else {
      if (harness.is('fresh')) this.lastFailure.renew = harness.clock.now();
      harness.report({ type: 'session.renewFailed', error: unreachable });
    }
  }

  private wait(ms: number): void {
    const { actor, clock } = this.harness;
    const before = actor.getSnapshot();
    clock.increment(ms);
    if (!before.hasTag('needsClick')) return;
    this.ensure(
      'I2',
      actor.getSnapshot() === before,
      'no timer of a session that ended fires: the page waits for a click',
    );
  }

  private openCalls(): AnyCall[] {
    const { startup, completeSignIn, signIn, renew, signOut } = this.harness;
    return [startup, completeSignIn, signIn, renew, signOut].flatMap(({ open }) => Array.from<AnyCall>(open));
  }

  private async answer({ which, how }: StepOf<'answer'>): Promise<void> {
    const { harness } = this;
    const open = this.openCalls();
    const call = open[which % Math.max(1, open.length)];
    if (call === undefined) return;
    const before = { snapshot: harness.actor.getSnapshot(), discarded: harness.discarded.length };
    const isWaitedFor = !call.signal.aborted;
    const { epoch } = (call.input ?? {}) as { epoch?: number };
    const wasEnded = (epoch ?? 0) < this.wantedSince;
    if (isWaitedFor) this.noteAnswer(call, how);
    this.settle(call, how);
    await flushed();
    // Startup removes an expired session from the store, but no user has ended it.
    if (call.port === 'startup') this.seen.taken = this.countTaken();
    const discarded = harness.discarded.length - before.discarded;
    if (isWaitedFor) {
      if (call.port === 'completeSignIn' && !(how in failures)) this.checkReturn(how);
      const isUnwanted =
        how === 'over' &&
        (call.port === 'signIn' || call.port === 'completeSignIn') &&
        before.snapshot.context.user === null;
      this.ensure(
        'I2',
        discarded === (isUnwanted ? 1 : 0),
        'a session over on arrival is taken out of the store again',
      );
      return;
    }
    this.ensure('I2', harness.actor.getSnapshot() === before.snapshot, 'an answer nobody waits for changes nothing');
    const isSession = !(how in failures) && (call.port === 'signIn' || (call.port === 'renew' && wasEnded));
    this.ensure(
      'I2',
      discarded === (isSession ? 1 : 0),
      'a session that came too late is taken out of the store again, unless it renews one that nobody ended',
    );
  }

  private noteAnswer({ port }: AnyCall, how: How): void {
    const now = this.harness.clock.now();
    if (port === 'startup' && (how === 'blocked' || how === 'refused')) this.isMounted = false;
    // Started by a click over the page, so it is not an automatic attempt.
    const isClicked = this.harness.has('signingInAgain');
    if (port === 'signIn' && how in failures && !isClicked) this.lastFailure.signIn = now;
    const isOfNoUse = (how === 'old' || how === 'over') && this.harness.has('authenticated');
    if (port === 'renew' && (how in failures || isOfNoUse)) this.lastFailure.renew = now;
  }

  private settle(call: AnyCall, how: How): void {
    const isFailure = call.port === 'startup' ? how === 'blocked' : how in failures;
    if (isFailure) return call.reject(failures[how]);
    const user = person({
      ...(how === 'short' && { effectiveExpiresInMs: 20_000 }),
      ...(how === 'over' && { effectiveExpiresInMs: 0 }),
      ...(how === 'old' && { effectiveExpiresAt: 0 }),
      ...(how === 'other' && { sub: 'bob' }),
    });
    const outputs: Record<string, unknown> = {
      startup: this.startedAs(how, user),
      completeSignIn: { kind: 'signedIn', user, returnTo: this.page.path },
      signIn: user,
      renew: user,
    };
    return call.resolve(outputs[call.port] as never);
  }

  private startedAs(how: How, user: unknown): unknown {
    if (how === 'refused') return { kind: 'callbackFrame' };
    if (how === 'short') return { kind: 'callbackPage' };
    return { kind: 'session', user: how === 'old' ? null : user };
  }

  /** Returns how often the stored session was removed. */
  private countTaken(): number {
    return this.harness.removed.length + this.harness.signOut.calls.length;
  }

  private checkUser(): void {
    const { harness } = this;
    const { user } = harness.context();
    const now = harness.clock.now();
    this.ensure('I1', (user !== null) === harness.has('authenticated'), 'a user is held exactly while authenticated');
    const { epoch } = harness.context();
    const hasEnded = this.last.isHeld && user === null;
    this.ensure('I2', !hasEnded || epoch > this.last.epoch, 'the end of a session begins a new epoch');
    const taken = this.countTaken();
    if (taken > this.seen.taken) this.wantedSince = epoch;
    this.seen.taken = taken;
    this.last = { isHeld: user !== null, epoch };
    const token = selectIdToken(harness.actor.getSnapshot());
    this.ensure('I1', token === (user?.idToken ?? null), 'the token given out is that of the user held');
    if (user === null) return;
    if (user.idToken !== this.heldToken) {
      this.heldToken = user.idToken;
      this.expiresAt = now + user.effectiveExpiresInMs;
      this.lastFailure = { signIn: never, renew: never };
    }
    this.ensure('I1', this.expiresAt > now, 'no user is held beyond the end of the session');
  }

  private checkPageOf(): void {
    const snapshot = this.harness.actor.getSnapshot();
    if (snapshot.matches({ active: { session: 'reloading' } })) this.isMounted = false;
    const status = personStatus(snapshot);
    const { user } = snapshot.context;
    if (user !== null) {
      this.ensure('I18', this.pageOf === null || this.pageOf === user.sub, 'a page is handed to nobody else');
      this.pageOf = user.sub;
    } else if (status !== 'pageKept') this.pageOf = null;
  }

  private checkFacts(): void {
    const { harness } = this;
    if (!this.isMounted) return;
    const isNoted = harness.is('online') === this.isOnline && harness.is('visible') === this.isVisible;
    this.ensure('I1–I6', isNoted, 'signal and visibility are never missed');
    const isSamePage = harness.context().path === this.page.path && harness.is('protected') === this.page.isProtected;
    this.ensure('I1–I6', isSamePage, 'the page is never missed');
  }

  private checkOneAtATime(calls: ReadonlySet<AnyCall>): void {
    let running = 0;
    for (const call of calls) {
      if (!isRunning(call)) continue;
      running += 1;
      const { epoch } = call.input as { epoch: number };
      this.ensure(
        'I2',
        epoch === this.harness.context().epoch,
        'what is waited for was asked for in the present epoch',
      );
    }
    this.ensure('I4', running <= 1, 'one at a time');
  }

  private checkSignIns(step: AuthStep): void {
    const { signIn, clock } = this.harness;
    this.checkOneAtATime(signIn.open);
    if (signIn.calls.length === this.seen.signIn) return;
    this.seen.signIn = signIn.calls.length;
    this.ensure('I3', this.isOnline, 'no sign-in off line');
    this.ensure('I3', this.isMounted, 'no sign-in in a return frame');
    const isOverPage = personStatus(this.harness.actor.getSnapshot()) === 'pageKept';
    const isByPopup = signIn.calls.at(-1)?.input.signInType === 'popup';
    const isClicked = step.kind === 'send' && step.what === 'signIn';
    this.ensure('I18', !isOverPage || (isClicked && isByPopup), 'a page is not left without its person');
    if (step.kind === 'send' && step.what === 'signIn') return;
    this.ensure('I3', this.isVisible, 'no sign-in of its own accord in a hidden tab');
    this.ensure('I3', this.page.isProtected, 'no sign-in of its own accord for a page that does not ask for it');
    if (cameBack(step)) return;
    this.ensure('I4', clock.now() - this.lastFailure.signIn >= retryDelay, 'a failed sign-in waits 5000 ms');
  }

  private checkRenewals(step: AuthStep): void {
    const { renew, clock } = this.harness;
    this.checkOneAtATime(renew.open);
    if (renew.calls.length === this.seen.renew) return;
    this.seen.renew = renew.calls.length;
    if (cameBack(step)) return;
    this.ensure('I4', clock.now() - this.lastFailure.renew >= retryDelay, 'a failed renewal waits 5000 ms');
  }

  private checkPages(): void {
    const { harness, seen } = this;
    const { returnTo } = harness.context();
    if (returnTo === seen.returnTo && harness.pages.length === seen.pages) return;
    const handedOver = harness.signIn.calls.at(-1)?.input.returnTo ?? '/';
    for (const path of [returnTo, handedOver, ...harness.pages.slice(seen.pages)]) {
      this.ensure('I6', isOfThisSite(path), 'nobody is sent to another site');
    }
    seen.returnTo = returnTo;
    seen.pages = harness.pages.length;
  }

  private checkReturn(how: How): void {
    const { path } = this.page;
    const expected = how !== 'over' && isOfThisSite(path) ? path : '/';
    this.ensure(
      'I6',
      this.harness.pages.at(-1) === expected,
      'a return from the provider ends on its page, or at home',
    );
  }

  /** Completes the run: from here on the provider responds, there is a signal and the tab is visible. */
  async finish(): Promise<void> {
    const { harness } = this;
    const ended = harness.actor.getSnapshot();
    await settled();
    this.ensure('I2', harness.actor.getSnapshot() === ended, 'every step was over before the next');
    await this.take({ kind: 'device', what: 'online' });
    await this.take({ kind: 'device', what: 'visible' });
    await this.answerAll('signIn', 'signOut');
    await this.take({ kind: 'send', what: 'enter', path: '/' });
    const wasAtProvider = harness.has('signingIn');
    await this.take({ kind: 'wait', ms: retryDelay });
    await this.answerAll('signIn');
    // The popup limit expired in the meantime, so the recovery starts only then.
    if (wasAtProvider && !harness.has('signingIn')) {
      await this.take({ kind: 'wait', ms: retryDelay });
      await this.answerAll('signIn');
    }
    if (harness.has('needsClick') || harness.has('signingInAgain'))
      await this.take({ kind: 'send', what: 'signIn', path: '/' });
    await this.answerAll();
    this.checkPageOf();
    const isIn = harness.has('authenticated') || !this.isMounted;
    this.ensure('I5', isIn, `sign-in does not recover from ${JSON.stringify(harness.state())}`);
    harness.actor.stop();
  }

  private async answerAll(...except: readonly string[]): Promise<void> {
    const waitedFor = (): AnyCall | undefined =>
      this.openCalls().find((call) => isRunning(call) && !except.includes(call.port));
    for (let turn = 0; turn < maxAnswers; turn += 1) {
      const call = waitedFor();
      if (call === undefined) return;
      this.settle(call, 'ok');
      await flushed();
      this.checkPageOf();
    }
    this.ensure('I5', false, 'good answers come to an end');
  }

  private ensure(name: Name, holds: boolean, promise: string): void {
    this.witness.ensure(name, holds, promise);
  }
}

/** Returns true if the signal or the user came back, which permits an attempt at once. */
function cameBack(step: AuthStep): boolean {
  return step.kind === 'device' && (step.what === 'online' || step.what === 'visible');
}

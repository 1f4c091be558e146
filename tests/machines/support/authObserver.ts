/** Takes steps on an auth bench, and checks after each that sign-in has kept its promises. */
import { safeReturnTo } from '../../../machines/safeReturnTo.ts';
import { type AuthBench, authBench, person, refused, unreachable } from './authBench.ts';
import type { AuthStep, StepOf } from './authSteps.ts';
import { type AnyCall, settled } from './deferred.ts';
import { ensure } from './ensure.ts';

type How = StepOf<'answer'>['how'];
const failures: Partial<Record<How, unknown>> = {
  unreachable,
  refused,
  blocked: { kind: 'popup_blocked', message: 'Blocked.' },
};
const retryDelay = 5000;
const never = -Infinity;

const isRunning = ({ isSettled, signal }: AnyCall): boolean => !isSettled && !signal.aborted;

export class AuthObserver {
  readonly bench: AuthBench = authBench();
  /** What a careful person at the screen knows without looking into the machine. */
  private isOnline = true;
  private isVisible = true;
  private page = { path: '/', isProtected: false };
  private expiresAt = 0;
  private heldToken = '';
  private readonly callsSeen = { signIn: 0, renew: 0 };
  private lastFailure = { signIn: never, renew: never };

  async take(step: AuthStep): Promise<void> {
    // A return frame, or a failed start: nothing is mounted and nothing more is heard.
    if (this.bench.actor.getSnapshot().status !== 'active') return;
    if (step.kind === 'send') this.send(step);
    else if (step.kind === 'device') this.report(step.what);
    else if (step.kind === 'library') this.reportFromLibrary(step.what);
    else if (step.kind === 'wait') this.bench.clock.increment(step.ms);
    else await this.answer(step);
    this.checkUser();
    this.checkSignIns(step);
    this.checkRenewals(step);
    this.checkPages();
  }

  private send({ what, path }: StepOf<'send'>): void {
    const { actor } = this.bench;
    if (what === 'enter' || what === 'leave') {
      this.page = { path, isProtected: what === 'enter' };
      actor.send({ type: what === 'enter' ? 'page.enteredProtected' : 'page.enteredPublic', path });
    } else if (what === 'signIn') actor.send({ type: 'signIn.start', returnTo: path, signInType: 'popup' });
    else if (what === 'signOut') actor.send({ type: 'signOut.start' });
    else {
      const present = this.bench.context().user?.idToken ?? '';
      actor.send({ type: 'api.unauthorized', idToken: what === 'unauthorized' ? present : 'long gone' });
    }
  }

  private report(what: StepOf<'device'>['what']): void {
    const { bench } = this;
    if (what === 'online' || what === 'offline') {
      this.isOnline = what === 'online';
      bench.report({ type: `device.${what}` });
    } else if (what === 'visible' || what === 'hidden') {
      this.isVisible = what === 'visible';
      bench.report({ type: `page.${what}` });
    } else if (what === 'restored') bench.report({ type: 'page.restored' });
    else bench.report({ type: 'clock.checked', remainingMs: this.expiresAt - bench.clock.now() });
  }

  private reportFromLibrary(what: StepOf<'library'>['what']): void {
    const { bench } = this;
    const { epoch, user } = bench.context();
    if (what === 'expired') bench.report({ type: 'session.expired' });
    else if (what === 'unloaded') bench.report({ type: 'user.unloaded' });
    else if (what === 'elsewhere') bench.report({ type: 'session.signedOutElsewhere' });
    else if (what === 'suspected') bench.report({ type: 'session.signOutSuspected' });
    else if (what === 'loaded') bench.report({ type: 'user.loaded', user: person(), epoch });
    else if (what === 'lateLoaded') {
      bench.report({ type: 'user.loaded', user: person(), epoch: epoch - 1 });
      ensure(bench.context().user === user, 'nobody comes in by a message from before the last sign-out');
    } else {
      if (bench.has('authenticated') && !bench.has('renewing')) this.lastFailure.renew = bench.clock.now();
      bench.report({ type: 'session.renewFailed', error: unreachable });
    }
  }

  private openCalls(): AnyCall[] {
    const { startup, completeSignIn, signIn, renew, signOut } = this.bench;
    return [startup, completeSignIn, signIn, renew, signOut]
      .flatMap<AnyCall>(({ calls }) => calls)
      .filter((call) => !call.isSettled);
  }

  private async answer({ which, how }: StepOf<'answer'>): Promise<void> {
    const { bench } = this;
    const open = this.openCalls();
    const call = open[which % Math.max(1, open.length)];
    if (call === undefined) return;
    const before = { snapshot: bench.actor.getSnapshot(), discarded: bench.discarded.length };
    const isWaitedFor = !call.signal.aborted;
    if (how in failures && isWaitedFor && (call.port === 'signIn' || call.port === 'renew')) {
      this.lastFailure[call.port] = bench.clock.now();
    }
    this.settle(call, how);
    await settled();
    if (isWaitedFor) return;
    ensure(bench.actor.getSnapshot() === before.snapshot, 'an answer nobody waits for changes nothing');
    const discarded = bench.discarded.length - before.discarded;
    const isSession = !(how in failures) && (call.port === 'signIn' || call.port === 'renew');
    ensure(discarded === (isSession ? 1 : 0), 'a session that came too late is taken out of the store again');
  }

  private settle(call: AnyCall, how: How): void {
    if (how in failures) return call.reject(failures[how]);
    const user = person({
      ...(how === 'short' && { effectiveExpiresInMs: 20_000 }),
      ...(how === 'old' && { effectiveExpiresAt: 0 }),
      ...(how === 'other' && { sub: 'bob' }),
    });
    const stored = { kind: 'session', user: how === 'old' ? null : user };
    const outputs: Record<string, unknown> = {
      startup: how === 'short' ? { kind: 'callbackPage' } : stored,
      completeSignIn: { kind: 'signedIn', user, returnTo: this.page.path },
      signIn: user,
      renew: user,
    };
    return call.resolve(outputs[call.port] as never);
  }

  private checkUser(): void {
    const { bench } = this;
    const { user, isOnline, isVisible, page } = bench.context();
    const now = bench.clock.now();
    ensure((user !== null) === bench.has('authenticated'), 'a user is held exactly while authenticated');
    if (user !== null && user.idToken !== this.heldToken) {
      this.heldToken = user.idToken;
      this.expiresAt = now + user.effectiveExpiresInMs;
      this.lastFailure = { signIn: never, renew: never };
    }
    ensure(user === null || this.expiresAt > now, 'no user is held beyond the end of the session');
    ensure(isOnline === this.isOnline && isVisible === this.isVisible, 'signal and visibility are never missed');
    ensure(page.path === this.page.path && page.isProtected === this.page.isProtected, 'the page is never missed');
  }

  private checkSignIns(step: AuthStep): void {
    const { signIn, clock } = this.bench;
    ensure(signIn.calls.filter(isRunning).length <= 1, 'one sign-in at a time');
    if (signIn.calls.length === this.callsSeen.signIn) return;
    this.callsSeen.signIn = signIn.calls.length;
    ensure(this.isOnline, 'no sign-in off line');
    if (step.kind === 'send' && step.what === 'signIn') return;
    ensure(this.isVisible, 'no sign-in of its own accord in a hidden tab');
    ensure(this.page.isProtected, 'no sign-in of its own accord for a page that does not ask for it');
    ensure(clock.now() - this.lastFailure.signIn >= retryDelay, 'a failed sign-in waits 5000 ms');
  }

  private checkRenewals(step: AuthStep): void {
    const { renew, clock } = this.bench;
    ensure(renew.calls.filter(isRunning).length <= 1, 'one renewal at a time');
    if (renew.calls.length === this.callsSeen.renew) return;
    this.callsSeen.renew = renew.calls.length;
    if (step.kind === 'device' && (step.what === 'online' || step.what === 'visible')) return;
    ensure(clock.now() - this.lastFailure.renew >= retryDelay, 'a failed renewal waits 5000 ms');
  }

  private checkPages(): void {
    const { bench } = this;
    const asked = [
      bench.context().returnTo,
      ...bench.signIn.calls.slice(-1).map(({ input }) => input.returnTo),
      ...bench.pages,
    ];
    ensure(
      asked.every((path) => safeReturnTo(path) === path),
      'nobody is sent to another site',
    );
  }

  /** From here on everything answers well: the person is in, or at the provider, or has a button to press. */
  async recover(): Promise<void> {
    const { bench } = this;
    await this.take({ kind: 'device', what: 'online' });
    await this.take({ kind: 'device', what: 'visible' });
    await this.answerAll();
    await this.take({ kind: 'send', what: 'enter', path: '/' });
    await this.take({ kind: 'wait', ms: retryDelay });
    await this.answerAll();
    const tags = ['authenticated', 'signingIn', 'needsClick', 'signingOut', 'notMounted'] as const;
    ensure(tags.some(bench.has), `sign-in recovers from ${JSON.stringify(bench.state())}`);
  }

  private async answerAll(): Promise<void> {
    const waitedFor = (): AnyCall | undefined =>
      this.openCalls().find((call) => isRunning(call) && call.port !== 'signIn' && call.port !== 'signOut');
    for (let call = waitedFor(); call !== undefined; call = waitedFor()) {
      this.settle(call, 'ok');
      // oxlint-disable-next-line no-await-in-loop -- one answer may lead to the next call
      await settled();
    }
  }
}

/**
 * One to three tabs, the signal, the provider and two users in any order: over the real ports, the real identity library and the
 * real machines, sign-in holds its invariants.
 */
import * as fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { openBrowser, closeBrowser, pass, type Tab, type BrowserHarness } from './support/browserHarness.ts';
import { runs, explorationTimeout } from '../../../support/exploration.ts';

const second = 1000;
const minute = 60 * second;
const maxTabs = 3;

type Act = (story: Story, tab: Tab) => Promise<unknown>;

function keeps(promise: string, isStored: boolean): void {
  if (!isStored) throw new Error(`Not kept: ${promise}.`);
}

/** A simulated browser and the invariants to check in it. */
class Story {
  readonly world: BrowserHarness;
  /** Time of a sign-out after which no one has signed in: every tab must be signed out a second later. */
  signedOutAt: number | null = null;
  /** Times of events that justify an immediate request instead of waiting for the next retry. */
  readonly #occasions: number[] = [];
  #refreshesSeen = 0;
  readonly #people = new WeakMap<object, string>();

  constructor() {
    this.world = openBrowser();
    this.world.provider.lifetimes.refreshGrace = 30;
  }

  /** Signs the given user in at this tab, which ends a sign-out. */
  async signIn(tab: Tab, person: string): Promise<void> {
    if (tab.has('signingInAgain')) tab.app.auth.send({ type: 'signIn.start', signInType: 'window' });
    if (tab.has('signingInAgain')) await pass(20);
    if (tab.departures.length === 0 || this.world.provider.isDown || this.world.provider.isOff) return;
    this.signedOutAt = null;
    await tab.atProvider(person);
  }

  async signOut(tab: Tab): Promise<void> {
    if (!tab.has('authenticated') || this.world.provider.isDown || this.world.provider.isOff) return;
    await tab.signOut();
    this.signedOutAt = performance.now();
  }

  async play(act: string, tab: Tab): Promise<void> {
    this.#occasions.push(Date.now());
    await acts[act]!(this, tab);
    await this.reload();
  }

  /** Reloads tabs, as the application does when another user signs in over the page. */
  async reload(): Promise<void> {
    // oxlint-disable-next-line no-await-in-loop -- a browser loads one page at a time
    for (const tab of this.world.tabs) if (tab.state === 'reloading') await tab.load('/');
  }

  check(): void {
    this.checkRefreshes();
    this.checkSignedOut();
    this.checkPeople();
  }

  /** Checks that there are no more simultaneous token calls than tabs, and that no refresh token is used twice. */
  checkRefreshes(): void {
    const { refreshes } = this.world.provider;
    const usedRefreshTokens = refreshes.filter(({ isAnswered }) => isAnswered).map(({ refreshToken }) => refreshToken);
    keeps('a refresh token brings new ones once', new Set(usedRefreshTokens).size === usedRefreshTokens.length);
    for (const { at } of refreshes.slice(this.#refreshesSeen)) {
      const recently = (time: number) => time <= at && time > at - 5 * second;
      const calls = refreshes.filter((call) => recently(call.at)).length;
      const occasions = this.#occasions.filter(recently).length;
      keeps('each tab calls for tokens once in 5 s, and once on each occasion', calls <= maxTabs + occasions);
    }
    this.#refreshesSeen = refreshes.length;
  }

  /** Checks that the user of a page stays the same until it is reloaded. */
  checkPeople(): void {
    for (const { app, user } of this.world.tabs) {
      if (!user) continue;
      keeps('a page stays with its person', user.sub === (this.#people.get(app) ?? user.sub));
      this.#people.set(app, user.sub);
    }
  }

  checkSignedOut(): void {
    // Measured while this device is awake: no message arrives during sleep.
    if (this.signedOutAt === null || performance.now() - this.signedOutAt < second) return;
    for (const tab of this.world.tabs) {
      keeps('nobody is signed in a second after sign-out', tab.user === null);
      keeps('nothing is left to sign in with', !tab.storage.texts.includes('refresh-'));
    }
  }
}

const acts: Record<string, Act> = {
  'a moment': () => pass(7),
  'three seconds': () => pass(3 * second),
  'a minute': () => pass(61 * second),
  'until renewal': () => pass(4 * minute),
  'until expiry': () => pass(6 * minute),
  'signal lost': async ({ world }) => world.connect(false),
  'signal back': async ({ world }) => world.connect(true),
  'provider off': async ({ world }) => void (world.provider.isOff = true),
  'provider on': async ({ world }) => void (world.provider.isOff = false),
  'slow replies': async ({ world }) => void (world.provider.replyDelay = 900),
  'slow messages': async ({ world }) => void (world.messageTravel = 400),
  hidden: async (_, tab) => tab.look(true),
  'looked at': async (_, tab) => tab.look(false),
  'API refuses the token': async ({ world }, tab) => {
    if (tab.user) world.provider.refused.add(tab.user.idToken);
    const call = tab.call().catch(() => undefined);
    await pass(2 * second);
    return Promise.race([call, pass(1)]);
  },
  'asleep for an hour': async () => void vi.setSystemTime(Date.now() + 60 * minute),
  'a reply is lost': async ({ world }) => void (world.provider.repliesToDrop += 1),
  // A page that is closed aborts its calls, which the fake network cannot simulate: they must complete before.
  reload: async (_, tab) => {
    await pass(2 * second);
    await tab.load(tab.path);
  },
  'another tab': async ({ world }, tab) => {
    await pass(2 * second);
    if (world.tabs.length < maxTabs) await world.open('/executive-summary', tab.storage);
  },
  'dana signs in': (story, tab) => story.signIn(tab, 'dana'),
  'eli signs in': (story, tab) => story.signIn(tab, 'eli'),
  'signs out': (story, tab) => story.signOut(tab),
  'wants to sign in': async (_, tab) => tab.app.auth.send({ type: 'signIn.start' }),
};

const plan = fc.array(fc.record({ act: fc.constantFrom(...Object.keys(acts)), tab: fc.nat({ max: maxTabs - 1 }) }), {
  minLength: 1,
  maxLength: 30,
});

async function play(steps: readonly { act: string; tab: number }[]): Promise<void> {
  const story = new Story();
  const { world } = story;
  try {
    await world.signedIn();
    for (const { act, tab } of steps) {
      await story.play(act, world.tabs[tab % world.tabs.length]!);
      story.check();
    }
    // Everything works again, and every tab becomes visible.
    Object.assign(world.provider, { isOff: false, replyDelay: 0, repliesToDrop: 0 });
    world.messageTravel = 3;
    world.connect(true);
    for (const tab of world.tabs) tab.look(false);
    await pass(30 * second);
    await story.reload();
    story.check();
    for (const tab of world.tabs) {
      const isSettled =
        tab.has('authenticated') ||
        tab.has('needsClick') ||
        tab.has('signingInAgain') ||
        tab.departures.length > 0 ||
        tab.path === '/signed-out';
      keeps(`a person can go on from ${JSON.stringify(tab.state)}`, isSettled);
    }
  } finally {
    closeBrowser(world);
  }
}

it(
  'holds its invariants for any sequence of events',
  async () => {
    await expect(fc.assert(fc.asyncProperty(plan, play), runs(200))).resolves.toBeUndefined();
  },
  explorationTimeout,
);

/**
 * Whatever one to three tabs, the signal, the provider and two people do in whatever order: over the real ports, the real
 * identity library and the real machines, sign-in keeps its promises.
 */
import * as fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { openBrowser, closeBrowser, pass, type Tab, type BrowserHarness } from './support/browserHarness.ts';
import { runs, explorationTimeout } from '../../../support/exploration.ts';

const second = 1000;
const minute = 60 * second;
const mostTabs = 3;

type Act = (story: Story, tab: Tab) => Promise<unknown>;

function keeps(promise: string, isKept: boolean): void {
  if (!isKept) throw new Error(`Not kept: ${promise}.`);
}

/** A world and what has been promised in it. */
class Story {
  readonly world: BrowserHarness;
  /** Nobody has signed in since somebody signed out: who is still in after a second? */
  signedOutAt: number | null = null;
  /** When something happened that is a reason to ask at once, and not to wait for the next try. */
  readonly #occasions: number[] = [];
  #refreshesSeen = 0;
  readonly #people = new WeakMap<object, string>();

  constructor() {
    this.world = openBrowser();
    this.world.provider.lifetimes.refreshGrace = 30;
  }

  /** The person asked for is in, here; whoever was out is back. */
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

  /** What the application does where somebody else has signed in over the page of a person. */
  async reload(): Promise<void> {
    // oxlint-disable-next-line no-await-in-loop -- a browser loads a page at a time
    for (const tab of this.world.tabs) if (tab.state === 'reloading') await tab.load('/');
  }

  check(): void {
    this.checkRefreshes();
    this.checkSignedOut();
    this.checkPeople();
  }

  /** No more calls for tokens at once than there are tabs, and no token usedRefreshTokens twice. */
  checkRefreshes(): void {
    const { refreshes } = this.world.provider;
    const usedRefreshTokens = refreshes.filter(({ isAnswered }) => isAnswered).map(({ refreshToken }) => refreshToken);
    keeps('a refresh token brings new ones once', new Set(usedRefreshTokens).size === usedRefreshTokens.length);
    for (const { at } of refreshes.slice(this.#refreshesSeen)) {
      const lately = (time: number) => time <= at && time > at - 5 * second;
      const calls = refreshes.filter((call) => lately(call.at)).length;
      const occasions = this.#occasions.filter(lately).length;
      keeps('each tab calls for tokens once in 5 s, and once on each occasion', calls <= mostTabs + occasions);
    }
    this.#refreshesSeen = refreshes.length;
  }

  /** Whoever is at the screen stays who they are until the page is loaded again. */
  checkPeople(): void {
    for (const { app, user } of this.world.tabs) {
      if (!user) continue;
      keeps('a page stays with its person', user.sub === (this.#people.get(app) ?? user.sub));
      this.#people.set(app, user.sub);
    }
  }

  checkSignedOut(): void {
    // By the time this device was awake: nothing is told while it sleeps.
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
  // A page that goes takes its calls with it, which the fake network cannot know: they have come back before.
  reload: async (_, tab) => {
    await pass(2 * second);
    await tab.load(tab.path);
  },
  'another tab': async ({ world }, tab) => {
    await pass(2 * second);
    if (world.tabs.length < mostTabs) await world.open('/executive-summary', tab.storage);
  },
  'dana signs in': (story, tab) => story.signIn(tab, 'dana'),
  'eli signs in': (story, tab) => story.signIn(tab, 'eli'),
  'signs out': (story, tab) => story.signOut(tab),
  'wants to sign in': async (_, tab) => tab.app.auth.send({ type: 'signIn.start' }),
};

const plan = fc.array(fc.record({ act: fc.constantFrom(...Object.keys(acts)), tab: fc.nat({ max: mostTabs - 1 }) }), {
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
    // Everything works again, and everybody looks.
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
  'keeps its promises, whatever happens in whatever order',
  async () => {
    await expect(fc.assert(fc.asyncProperty(plan, play), runs(200))).resolves.toBeUndefined();
  },
  explorationTimeout,
);

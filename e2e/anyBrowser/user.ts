/** A user at a browser: finds what the page shows by role, name or text, and uses it with keys and clicks. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import { waitMs } from '../../tests/support/slowness.ts';
import type { Driver, Plain } from './driver.ts';
import { listFaults, locate, settlePaint, type Found, type PlainTarget } from './inPage.ts';

export interface Target {
  readonly role?: string;
  /** Accessible name: the whole of it, or a pattern. */
  readonly name?: string | RegExp;
  readonly label?: string | RegExp;
  readonly text?: string | RegExp;
  readonly css?: string;
  /** Text anywhere in the element. */
  readonly has?: string;
  readonly within?: Target;
}

const library = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.js'),
  'utf8',
);

const plainText = (text: string | RegExp): Plain =>
  typeof text === 'string' ? text : { pattern: text.source, flags: text.flags };

function plainOf({ name, label, text, within, ...rest }: Target): PlainTarget {
  return {
    ...rest,
    ...(name !== undefined && { name: plainText(name) }),
    ...(label !== undefined && { label: plainText(label) }),
    ...(text !== undefined && { text: plainText(text) }),
    ...(within !== undefined && { within: plainOf(within) }),
  };
}

export class User {
  readonly driver: Driver;
  readonly #picturePath: (name: string) => string;

  constructor(driver: Driver, picturePath: (name: string) => string) {
    this.driver = driver;
    this.#picturePath = picturePath;
  }

  /** Returns the visible elements that match, in document order. */
  async all(target: Target): Promise<readonly Found[]> {
    const found = await this.driver.evaluate(locate, plainOf(target));
    if (found !== null) return found;
    await this.driver.run(library);
    return (await this.driver.evaluate(locate, plainOf(target))) ?? [];
  }

  /** Waits for the element and returns it. */
  async see(target: Target): Promise<Found> {
    let seen: Found | undefined;
    await expect(async () => {
      [seen] = await this.all(target);
      expect(seen, JSON.stringify(plainOf(target))).toBeDefined();
    }).toPass({ timeout: waitMs });
    return seen!;
  }

  /** Waits until no visible element matches. */
  async miss(target: Target): Promise<void> {
    await expect.poll(async () => (await this.all(target)).map(({ text }) => text), { timeout: waitMs }).toEqual([]);
  }

  /** Waits until the text of the element, or its value if it is a field, is as expected. */
  async read(target: Target, expected: string | RegExp): Promise<void> {
    const shown = async () => (await this.all(target))[0]?.text ?? null;
    await expect
      .poll(shown, { timeout: waitMs })
      .toEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected));
  }

  /** Clicks the middle of the element, once it stays where it is and nothing covers it. */
  async click(target: Target, clicks = 1): Promise<void> {
    let before: Found | undefined;
    await expect(async () => {
      const [now] = await this.all(target);
      expect(now, JSON.stringify(plainOf(target))).toBeDefined();
      const isStill = before?.x === now!.x && before.y === now!.y;
      before = now;
      expect(now!.coveredBy, JSON.stringify(plainOf(target))).toBeNull();
      expect(isStill).toBe(true);
    }).toPass({ timeout: waitMs, intervals: [50, 50, 100, 250] });
    await this.driver.click(before!, clicks);
  }

  /** Replaces the content of a field. */
  async replaceText(target: Target, text: string): Promise<void> {
    await this.click(target);
    await this.driver.press('Control', 'a');
    await this.driver.type(text, 0);
    await this.read(target, text);
  }

  /** Opens a page of the application without loading the document again, as its own links do. */
  async lead(address: string): Promise<void> {
    await this.driver.evaluate((path) => {
      const router = Reflect.get(globalThis, '__TSR_ROUTER__') as { history: { push(to: string): void } };
      router.history.push(path);
    }, address);
    const path = () => this.driver.evaluate(() => location.pathname, null);
    await expect.poll(path, { timeout: waitMs }).toBe(address.split('?')[0]);
  }

  /** Returns the id token of the signed-in user. */
  async token(): Promise<string> {
    const stored = await this.driver.evaluate(
      () => Object.entries(sessionStorage).find(([key]) => key.startsWith('oidc.user:'))?.[1] ?? null,
      null,
    );
    if (stored === null) throw new Error('No one is signed in on this page.');
    return (JSON.parse(stored) as { id_token: string }).id_token;
  }

  /** Returns the errors and policy violations of the current document since something was first looked for in it. */
  faults(): Promise<string[]> {
    return this.driver.evaluate(listFaults, null);
  }

  /** Saves a picture of the viewport under .tmp/anyBrowser/, once nothing is loading. */
  async picture(name: string): Promise<void> {
    await this.miss({ css: '[role="progressbar"], .boot-ring' });
    await this.driver.evaluate(settlePaint, null);
    await this.driver.screenshot(this.#picturePath(name));
  }
}

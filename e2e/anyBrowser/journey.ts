/** The test function of the journeys: `site` is the server, `user` a user at a new browser with nothing stored. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { test as base } from '@playwright/test';
import { chromiumPath } from '../../scripts/chromium.ts';
import type { Driver } from './driver.ts';
import { firefoxPath, webKitPlace } from './installed.ts';
import { startPuppeteerDriver } from './puppeteerDriver.ts';
import { Site } from './site.ts';
import { User } from './user.ts';
import { startWebKitDriver } from './webKitDriver.ts';

export { expect } from '@playwright/test';

/** Office desktop. */
export const desktop = { width: 1280, height: 900 };
/** A tablet held upright. */
export const tablet = { width: 820, height: 1180 };

/** ms for the picture of a failure: a browser that no longer answers gives none. */
const pictureMs = 5000;

const startDriver = (name: string, folder: string): Promise<Driver> =>
  name === 'webkit'
    ? startWebKitDriver(webKitPlace()!)
    : startPuppeteerDriver(
        name === 'firefox'
          ? { browser: 'firefox', executablePath: firefoxPath()!, folder }
          : { browser: 'chrome', executablePath: chromiumPath()!, folder },
      );

interface Fixtures {
  readonly site: Site;
  readonly user: User;
}

export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  site: async ({}, use) => {
    const site = new Site();
    await site.connect();
    await use(site);
    await site.disconnect();
  },
  user: async ({ site }, use, info) => {
    const folder = mkdtempSync(join(tmpdir(), 'wireway-browser-'));
    const pictures = join('.tmp', 'anyBrowser', info.project.name);
    mkdirSync(pictures, { recursive: true });
    const driver = await startDriver(info.project.name, folder);
    info.annotations.push({ type: 'browser', description: driver.version });
    const user = new User(driver, (name) => join(pictures, `${name}.png`));
    try {
      await driver.resize(desktop);
      await driver.open(site.origin);
      await use(user);
      if (info.status !== info.expectedStatus) {
        const path = join(pictures, `failed-${info.title.replaceAll(/\W+/g, '-')}.png`);
        await Promise.race([driver.screenshot(path).catch(() => undefined), wait(pictureMs)]);
      }
    } finally {
      await driver.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
});

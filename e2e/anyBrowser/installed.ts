/** Finds the browsers of the journeys on this machine. */
import { existsSync, globSync } from 'node:fs';
import { chromiumPath } from '../../scripts/chromium.ts';

const firstOf = (...paths: readonly (string | undefined)[]): string | undefined =>
  paths.find((path) => path !== undefined && path !== '' && existsSync(path));

/** Packages of Debian that bring each browser. */
export const packagesOf = {
  firefox: 'firefox-esr',
  webkit: 'webkit2gtk-driver xvfb',
  chromium: 'chromium',
} as const;

export type BrowserName = keyof typeof packagesOf;

export const browserNames: readonly BrowserName[] = ['firefox', 'webkit', 'chromium'];

export const firefoxPath = (): string | undefined =>
  firstOf(process.env['FIREFOX_PATH'], '/usr/bin/firefox-esr', '/usr/bin/firefox');

/** Returns the driver of WebKitGTK and its small browser. The browser needs a display, which `Xvfb` provides without a screen. */
export function webKitPlace(): { readonly driver: string; readonly browser: string } | undefined {
  const driver = firstOf('/usr/bin/WebKitWebDriver');
  const browser = firstOf(
    ...globSync([
      '/usr/lib/*/webkit2gtk-4.*/MiniBrowser',
      '/usr/lib/*/webkitgtk-6.*/MiniBrowser',
      '/usr/libexec/webkit*/MiniBrowser',
    ]),
  );
  return driver && browser && existsSync('/usr/bin/Xvfb') ? { driver, browser } : undefined;
}

export const isInstalled: Readonly<Record<BrowserName, () => boolean>> = {
  firefox: () => firefoxPath() !== undefined,
  webkit: () => webKitPlace() !== undefined,
  chromium: () => chromiumPath() !== undefined,
};

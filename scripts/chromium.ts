/**
 * Finds a Chromium for the browser tests: the variable CHROMIUM_PATH, then the usual locations, then an installation with the
 * platform's package manager. Run directly it prints the path; `chromiumPath()` returns it to the test configuration.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const typicalPlaces: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: [
    // Headless Chromium without a window system: the browser tests take less time.
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
};

/** Returns the path of a Chromium on this machine, or undefined. A CHROMIUM_PATH that does not exist is an error, not a hint. */
export function chromiumPath(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
    return named;
  }
  return [...(typicalPlaces[process.platform] ?? []), chromium.executablePath()].find((place) => existsSync(place));
}

function run(command: string, args: string[]): boolean {
  console.log(`> ${command} ${args.join(' ')}`);
  return spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' }).status === 0;
}

function installWithApt(): boolean {
  const root = process.getuid?.() === 0;
  const [command, prefix] = root ? ['apt-get', [] as string[]] : ['sudo', ['-n', 'apt-get']];
  return (
    run(command, [...prefix, 'update', '-qq']) &&
    run(command, [...prefix, 'install', '-y', '-qq', '--no-install-recommends', 'chromium'])
  );
}

/** Finds a Chromium or installs one; throws one clear sentence if neither works. */
export function ensureChromium(): string {
  const found = chromiumPath();
  if (found) return found;
  console.log('No Chromium found; installing one.');
  const installed =
    (existsSync('/usr/bin/apt-get') && installWithApt()) || run('npx', ['playwright', 'install', 'chromium']);
  const path = installed ? chromiumPath() : undefined;
  if (!path) {
    throw new Error(
      'The browser tests need a Chromium and none could be found or installed. Install Chromium or Google Chrome, or set CHROMIUM_PATH to its executable.',
    );
  }
  return path;
}

if (import.meta.main) {
  try {
    console.log(ensureChromium());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

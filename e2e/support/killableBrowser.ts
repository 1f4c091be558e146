/** A Chromium that can be killed like a tablet whose battery is pulled: what it had not written to its disk is gone. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chromium, type BrowserContext } from '@playwright/test';
import { chromiumPath } from '../../scripts/chromium.ts';

export interface KillableBrowser {
  readonly context: BrowserContext;
  /** No page hears of it: every process of the browser ends at once. */
  kill(): Promise<void>;
}

/**
 * Opens the browser on a profile folder, which outlives it; `proxy` is where all its calls go through, this machine's included;
 * `further` are arguments of the browser.
 */
export async function openKillableBrowser(
  profile: string,
  proxy?: string,
  further: readonly string[] = [],
): Promise<KillableBrowser> {
  const browserProcess = spawn(
    chromiumPath() ?? chromium.executablePath(),
    [
      '--headless=new',
      '--no-sandbox',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--user-data-dir=${profile}`,
      '--remote-debugging-port=0',
      ...(proxy === undefined ? [] : [`--proxy-server=${proxy}`, '--proxy-bypass-list=<-loopback>']),
      ...further,
      'about:blank',
    ],
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    browserProcess.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = /DevTools listening on (\S+)/.exec(said)?.[1];
      if (found) resolve(found);
    });
    browserProcess.once('exit', () => reject(new Error(`Chromium did not start: ${said}`)));
  });
  const browser = await chromium.connectOverCDP(address);
  const [context] = browser.contexts();
  if (!context) throw new Error('Chromium opened without its profile.');
  return {
    context,
    async kill() {
      // The journey hears of it, too: what it still believed to be open would be asked for its recording at the end.
      const isHeard = new Promise<void>((resolve) => {
        if (browser.isConnected()) browser.once('disconnected', () => resolve());
        else resolve();
      });
      const isOver = Promise.all([once(browserProcess, 'exit'), isHeard]);
      if (browserProcess.pid !== undefined) process.kill(-browserProcess.pid, 'SIGKILL');
      await isOver;
    },
  };
}

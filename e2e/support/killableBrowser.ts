/** A Chromium that can be killed like a tablet that loses power: data not yet written to disk is lost. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chromium, type BrowserContext } from '@playwright/test';
import { chromiumPath } from '../../scripts/chromium.ts';

export interface KillableBrowser {
  readonly context: BrowserContext;
  /** Ends every process of the browser at once, without any event in its pages. */
  kill(): Promise<void>;
}

/**
 * Opens the browser with a profile folder that outlives it; `proxy` handles all its calls, including those to this machine;
 * `further` are browser arguments.
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
    let text = '';
    browserProcess.stderr.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const found = /DevTools listening on (\S+)/.exec(text)?.[1];
      if (found) resolve(found);
    });
    browserProcess.once('exit', () => reject(new Error(`Chromium did not start: ${text}`)));
  });
  const browser = await chromium.connectOverCDP(address);
  const [context] = browser.contexts();
  if (!context) throw new Error('Chromium opened without its profile.');
  return {
    context,
    async kill() {
      // Playwright has to see the disconnect, too: at the end it would ask a browser it considers open for its recording.
      const isReceived = new Promise<void>((resolve) => {
        if (browser.isConnected()) browser.once('disconnected', () => resolve());
        else resolve();
      });
      const isOver = Promise.all([once(browserProcess, 'exit'), isReceived]);
      if (browserProcess.pid !== undefined) process.kill(-browserProcess.pid, 'SIGKILL');
      await isOver;
    },
  };
}

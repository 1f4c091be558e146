/** A foreman with the application in Chromium, who saves an entry during a failure and does nothing else. */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { enterMarks } from '../../e2e/support/fieldWork.ts';
import { startSession } from '../../e2e/support/session.ts';
import { errors as errorTexts } from '../../src/i18n/locales/en-US/errors.ts';
import { fieldWork as fieldWorkTexts } from '../../src/i18n/locales/en-US/fieldWork.ts';
import { chromiumPath } from '../chromium.ts';

interface Seen {
  /** States of the entry as the card showed them, in sequence. */
  readonly texts: readonly string[];
  /** Time until the card showed the entry as sent, ms. */
  readonly sentAfter: number;
  readonly faults: readonly string[];
}

export interface Foreman {
  /** Opens the page with the current rows. */
  prepare(): Promise<void>;
  /** Saves the next entry and watches the card until it is sent; takes a picture of the waiting entry and of the sent one. */
  save(name: string): Promise<Seen>;
  /** Ids of the entries that the server acknowledged. */
  sent(): readonly string[];
  close(): Promise<void>;
}

const { state } = fieldWorkTexts;
const calm = new Set<string>([state.saving, state.onDevice, state.onWay, state.heldUp, state.saved]);
/** The message of a server that is busy for the moment, without the number of seconds. */
const [busyStart = ''] = errorTexts.busy.split('{{');
/** Time after which the waiting entry is pictured, ms. */
const pictureDelay = 6000;
const maxWait = 90_000;

/** Signs in and opens the field work of a project; `tag` is a cable of which each entry moves the end mark by one. */
export async function openForeman(origin: string, projectId: number, tag: string, folder: string): Promise<Foreman> {
  const executablePath = chromiumPath();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
  const page = await browser.newPage({ viewport: { width: 820, height: 1180 } });
  page.setDefaultTimeout(60_000);
  await startSession(page, origin, 'Ray');
  const sent: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('/field-work/record') || response.status() !== 200) return;
    const { entries } = response.request().postDataJSON() as { entries: { id: string }[] };
    const text = await response.text();
    if (/"outcome":"(?:recorded|replayed)"/.test(text)) sent.push(...entries.map(({ id }) => id));
  });
  const card = page.getByRole('article', { name: tag, exact: true });
  let mark = 0;
  return {
    async prepare() {
      await page.goto(`${origin}/${projectId}/field-work/cable`);
      await card.waitFor().catch(async (error: unknown) => {
        await page.screenshot({ path: join(folder, 'no-card.png') });
        throw error;
      });
    },
    async save(name) {
      mark += 1;
      await enterMarks(page, tag, '0', String(mark));
      const savedAt = performance.now();
      const texts: string[] = [];
      const faults = new Set<string>();
      const picture = async (what: string) => {
        await card.scrollIntoViewIfNeeded();
        await page.mouse.wheel(0, -200);
        await wait(300);
        await page.screenshot({ path: join(folder, `${name.toLowerCase().replaceAll(' ', '-')}-${what}.png`) });
      };
      let isPictured = false;
      for (;;) {
        // oxlint-disable no-await-in-loop -- watches the card until the entry is sent
        const lines = (await card.innerText()).split('\n');
        const shown = Object.values(state).find((text) => lines.includes(text));
        if (shown !== undefined && shown !== texts.at(-1)) texts.push(shown);
        if (shown !== undefined && !calm.has(shown)) faults.add(`the foreman saw “${shown}”.`);
        for (const alert of await page.getByRole('alert').allInnerTexts())
          if (alert.trim() !== '' && !alert.trim().startsWith(busyStart))
            faults.add(`the foreman saw the message “${alert.trim()}”.`);
        if (page.url().includes('/oidc/')) faults.add('the foreman was asked to sign in.');
        const waited = performance.now() - savedAt;
        if (shown === state.saved) {
          await picture('sent');
          return { texts, sentAfter: waited, faults: [...faults] };
        }
        if (!isPictured && waited > pictureDelay) {
          isPictured = true;
          await picture('waiting');
        }
        if (waited > maxWait) {
          await picture('not-sent');
          return { texts, sentAfter: waited, faults: [...faults, 'the entry of the foreman was not sent.'] };
        }
        await wait(100);
        // oxlint-enable no-await-in-loop
      }
    },
    sent: () => sent,
    close: () => browser.close(),
  };
}

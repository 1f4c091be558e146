/** Performs an action once and returns its measurements. */
import type { BrowserContext, Page } from '@playwright/test';
import type { Action, Condition, Hand } from './action.ts';
import { installProbe, probeNames, type PageReport } from './pageProbe.ts';

export interface Sample extends PageReport {
  /** Bytes the page received over the network, headers included. */
  readonly bytes: number;
}

const timeoutMs = 60_000;

/** Callbacks for the next report of each page. */
const receivers = new WeakMap<Page, (report: PageReport) => void>();

/** Adds the probe to a context; call once per context, before its first page. */
export async function addProbe(context: BrowserContext): Promise<void> {
  await context.exposeBinding(probeNames.report, ({ page }, report: PageReport) => receivers.get(page)?.(report));
  await context.addInitScript(installProbe, probeNames);
}

function nextReport(page: Page, conditions: readonly Condition[]): Promise<PageReport> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      receivers.delete(page);
      reject(new Error(`Not shown within ${timeoutMs / 1000} s: ${JSON.stringify(conditions)}`));
    }, timeoutMs).unref();
    receivers.set(page, (report) => {
      clearTimeout(timer);
      receivers.delete(page);
      resolve(report);
    });
  });
}

/** Prepares the action, performs it, and waits for the frame that shows its result. */
export async function measureAction({ prepare, act, shown, restore }: Action, hand: Hand): Promise<Sample> {
  const { page, context } = hand;
  const prepared = (await prepare?.(hand)) ?? '';
  const conditions = shown(hand, prepared);
  const network = await context.newCDPSession(page);
  let bytes = 0;
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await network.send('Network.enable');
  await page.evaluate(
    ([arm, wanted]) => (Reflect.get(window, arm) as (conditions: readonly Condition[]) => void)(wanted),
    [probeNames.arm, conditions] as const,
  );
  const reported = nextReport(page, conditions);
  const [report] = await Promise.all([reported, act(hand, prepared)]);
  await network.detach();
  await restore?.(hand);
  return { ...report, bytes };
}

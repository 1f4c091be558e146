/**
 * Measures what users wait for: about 70 actions of six personas in a real browser, from the input event to the painted frame,
 * against the built application, a server process and PostgreSQL (TEST_DATABASE_URL or DATABASE_URL, else a scratch cluster).
 * Prints a table and writes .tmp/bench/actions.json. Times in ms: median, 95th percentile, worst, and the longest main-thread
 * task of the page. Run `npm run build` first.
 *
 *   node bench/actions.ts [--repetitions 30] [--rows 100000] [--only name …]
 *
 * `--only` takes part of the name of an action or persona, and can be repeated.
 */
import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium, type Browser } from '@playwright/test';
import { chromiumPath } from '../scripts/chromium.ts';
import { startApplication, type Application } from './actions/application.ts';
import type { Action, Persona } from './actions/action.ts';
import { administrator } from './actions/administrator.ts';
import { executive } from './actions/executive.ts';
import { fieldEngineer } from './actions/fieldEngineer.ts';
import { foreman } from './actions/foreman.ts';
import { generalForeman } from './actions/generalForeman.ts';
import { measureAction, type Sample } from './actions/measureAction.ts';
import { projectControls } from './actions/projectControls.ts';
import { headLine, lineOf, worstLines, writeResults, type ActionResult } from './actions/results.ts';
import { openSession, type Session, type SessionState } from './actions/session.ts';
import { loadNow } from './measuring.ts';

const personas = [executive, administrator, projectControls, fieldEngineer, generalForeman, foreman];
const file = '.tmp/bench/actions.json';
/** Folder for screenshots of pages on which an action failed. */
const pictures = '.tmp/bench/actions';

const { values } = parseArgs({
  options: {
    repetitions: { type: 'string', default: '30' },
    rows: { type: 'string', default: '100000' },
    only: { type: 'string', multiple: true, default: [] },
  },
});
const repetitions = Number(values.repetitions);
const rows = Number(values.rows);
const isRequested = (persona: Persona, action: Action) =>
  values.only.length === 0 || values.only.some((part) => `${persona.name}: ${action.name}`.includes(part));

/** Repeats the action; samples measured before a failure are retained. */
async function repeat(
  action: Action,
  persona: Persona,
  session: Session,
  open: (state: SessionState) => Promise<Session>,
): Promise<ActionResult> {
  const samples: Sample[] = [];
  const count = Math.min(repetitions, action.maxRepetitions ?? repetitions);
  const named = { persona: persona.name, action: action.name };
  const ownState = action.isSignedOut ? 'signedOut' : action.isFresh ? 'signedIn' : null;
  try {
    for (let round = 0; round < count; round += 1) {
      // oxlint-disable no-await-in-loop -- one measurement at a time
      const used = ownState === null ? session : await open(ownState);
      try {
        samples.push(await measureAction(action, used.hand(round)));
      } catch (error) {
        const path = `${pictures}/${action.name.replaceAll(/\W+/g, '-')}.png`;
        await used
          .hand(round)
          .page.screenshot({ path })
          .catch(() => undefined);
        throw error;
      } finally {
        if (ownState !== null) await used.close();
      }
      // oxlint-enable no-await-in-loop
    }
    return { ...named, samples, failure: null };
  } catch (error) {
    return { ...named, samples, failure: error instanceof Error ? error.message : String(error) };
  }
}

async function measurePersona(browser: Browser, application: Application, persona: Persona): Promise<ActionResult[]> {
  const actions = persona.actions.filter((action) => isRequested(persona, action));
  if (actions.length === 0) return [];
  console.log(headLine(persona.name));
  const open = (state: SessionState) => openSession(browser, application, persona, state);
  let session = await open('installed');
  const results: ActionResult[] = [];
  for (const action of actions) {
    // oxlint-disable no-await-in-loop -- one action at a time
    const result = await repeat(action, persona, session, open);
    results.push(result);
    console.log(lineOf(result));
    if (result.failure === null) continue;
    // A page left in the middle of a failed action would make the next action fail too.
    await session.close();
    session = await open('installed');
    // oxlint-enable no-await-in-loop
  }
  await session.close();
  return results;
}

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
const application = await startApplication(rows);
const executablePath = chromiumPath();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
const results: ActionResult[] = [];
try {
  const about = { date: new Date().toISOString(), commit, cores: cpus().length, load: loadNow(), rows, repetitions };
  console.log(
    `${rows.toLocaleString('en-US')} cables, commit ${commit}, ${about.cores} cores, load ${about.load}, ${repetitions} repetitions; ms`,
  );
  for (const persona of personas) {
    // oxlint-disable-next-line no-await-in-loop -- one persona at a time
    results.push(...(await measurePersona(browser, application, persona)));
    writeResults(file, about, results);
  }
} finally {
  await browser.close();
  await application.stop();
}
if (results.length === 0) console.error('No action has a name like that.');
console.log(`${headLine('The ten worst by 95th percentile')}\n${worstLines(results, 10).join('\n')}`);
const failed = results.filter(({ failure }) => failure !== null).length;
console.log(`\n${results.length - failed} actions measured, ${failed} failed; load ${loadNow()}; ${file}`);
if (failed > 0 || results.length === 0) process.exitCode = 1;

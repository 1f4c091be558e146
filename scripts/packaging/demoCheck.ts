/** Follows a server from its start to a user who is signed in to the demo, as a browser would, by requests. */
import { setTimeout as wait } from 'node:timers/promises';
import { request } from '@playwright/test';
import { requestSession } from '../../e2e/support/session.ts';

const second = 1000;
const pause = second / 4;

export interface DemoStart {
  readonly readySeconds: number;
  readonly signedInSeconds: number;
  /** Number of files that the first page loads. */
  readonly files: number;
  /** Number of projects that the user sees. */
  readonly projects: number;
}

/**
 * Waits until the server is ready, loads the first page, signs in as an administrator at the embedded provider and lists the
 * projects. Times count from the call. `requireRunning` throws if the server has ended.
 */
export async function followStart(origin: string, requireRunning: () => void): Promise<DemoStart> {
  const start = performance.now();
  const elapsed = () => (performance.now() - start) / second;
  // oxlint-disable no-await-in-loop -- asks again until the server is ready
  while (!(await isReady(origin))) {
    requireRunning();
    await wait(pause);
  }
  // oxlint-enable no-await-in-loop
  const readySeconds = elapsed();
  const files = await loadPage(origin);
  const projects = await listProjectsSignedIn(origin);
  return { readySeconds, signedInSeconds: elapsed(), files, projects };
}

async function isReady(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/readyz`).catch(() => null);
  return answer?.ok === true;
}

/** Loads the page with its scripts and styles; returns the number of files. */
async function loadPage(origin: string): Promise<number> {
  const page = await (await fetch(origin)).text();
  const paths = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
  const answers = await Promise.all(paths.map((path) => fetch(origin + path)));
  const failed = answers.filter(({ ok }) => !ok);
  if (paths.length === 0 || failed.length > 0)
    throw new Error(`The page names ${paths.length} files, and ${failed.length} of them are missing.`);
  return paths.length + 1;
}

async function listProjectsSignedIn(origin: string): Promise<number> {
  const context = await request.newContext();
  try {
    const { text } = await requestSession(context, origin, 'administrator');
    const { id_token: token } = JSON.parse(text) as { readonly id_token: string };
    const answer = await fetch(`${origin}/api/project`, { headers: { authorization: `Bearer ${token}` } });
    const body = await answer.text();
    if (!answer.ok) throw new Error(`The list of projects was answered with ${answer.status}: ${body}`);
    return (JSON.parse(body) as unknown[]).length;
  } finally {
    await context.dispose();
  }
}

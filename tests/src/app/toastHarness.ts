/**
 * Test bench with the real client, the real request counter and the real toasts over a fake network. Time passes only when the
 * test advances it. jsdom runs no animations, which toasts depend on, so the bench ends each when its time is up.
 */
import { act, fireEvent } from '@testing-library/react';
import { toast } from 'react-toastify/unstyled';
import { vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { getProject } from '../../../contract/setup/projects/projects.ts';
import { requestsMachine, selectIsOverlayShown } from '../../../machines/requests/requestsMachine.ts';
import { createCall } from '../../../src/api/client.ts';
import { createNotify } from '../../../src/base/notifications.ts';
import { loadToasts } from '../../../src/app/toasts.tsx';
import { sampleProject } from '../renderWithApp.tsx';

export type Outcome = 'ok' | 'refused' | 'broken' | 'unreachable' | 'unauthorized' | 'renewed' | 'aborted';

interface Requested {
  readonly answer: (outcome: Outcome) => void;
  isDone: boolean;
}

/** ms, as in the style sheet of the library. */
const entrance = 500;
const textOf = (content: unknown) => (typeof content === 'string' ? content : '');
const json = (body: unknown, status = 200) => Response.json(body, { status });

const elapsed = new WeakMap<Element, number>();
/** Ends every animation whose time has passed. */
const animate = (ms: number) => {
  for (const element of document.querySelectorAll<HTMLElement>('.Toastify__toast')) {
    const isLeaving = element.dataset['in'] !== 'true';
    const bar = element.querySelector<HTMLElement>('.Toastify__progress-bar--animated');
    const isRunning = bar?.style.animationPlayState === 'running';
    const subject = isLeaving || !isRunning ? element : bar;
    const key = isLeaving ? (element.firstElementChild ?? element) : subject;
    const length = subject === bar ? Number.parseFloat(bar?.style.animationDuration ?? '0') : entrance;
    const age = (elapsed.get(key) ?? 0) + ms;
    elapsed.set(key, age);
    if (age < length) continue;
    fireEvent.animationEnd(subject);
    // React listens for this event when the window has no AnimationEvent.
    subject.dispatchEvent(new Event('webkitAnimationEnd', { bubbles: true }));
  }
};

/** Waits until every response has arrived. */
const settle = () =>
  act(async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one event loop turn at a time
      await new Promise((resolve) => setImmediate(resolve));
    }
  });

export function createToastBench() {
  const clock = new SimulatedClock();
  const requests = createActor(requestsMachine, { clock }).start();
  const pending: Requested[] = [];
  const added: string[] = [];
  const removed: string[] = [];
  let isSignedIn = true;
  let sequence = 0;
  let renewal = false;

  toast.onChange(({ status, content }) => {
    if (status === 'added') added.push(textOf(content));
    if (status === 'removed') removed.push(textOf(content));
  });
  vi.stubGlobal('fetch', (_: unknown, init: RequestInit) => {
    if (new Headers(init.headers).get('authorization') === 'Bearer renewed')
      return Promise.resolve(json(sampleProject));
    return new Promise<Response>((resolve, reject) => {
      const stop = init.signal as (AbortSignal & { stop?: AbortController }) | undefined;
      stop?.addEventListener('abort', () => reject(stop.reason as Error));
      pending.push({
        isDone: false,
        answer(outcome) {
          if (outcome === 'ok') resolve(json(sampleProject));
          if (outcome === 'broken') resolve(new Response('<h1>Bad gateway</h1>', { status: 502 }));
          if (outcome === 'unreachable') reject(new TypeError('Failed to fetch'));
          if (outcome === 'refused') {
            resolve(json({ code: 'project.numberTaken', message: `Refused: ${(sequence += 1) % 3}` }, 409));
          }
          if (outcome === 'unauthorized' || outcome === 'renewed') {
            renewal = outcome === 'renewed';
            resolve(json({ code: 'identity.expired', message: 'Your session has ended.' }, 401));
          }
          if (outcome === 'aborted') stops[pending.indexOf(this)]?.abort();
        },
      });
    });
  });
  const stops: AbortController[] = [];
  const notify = createNotify(() => Promise.resolve(loadToasts()));
  const call = createCall({
    token: () => (isSignedIn ? 'token' : undefined),
    onUnauthorized: () => Promise.resolve(renewal ? 'renewed' : null),
    requests: {
      started: () => requests.send({ type: 'request.started' }),
      ended: () => requests.send({ type: 'request.settled' }),
    },
    toast: notify.error,
    origin: 'http://localhost',
  });

  return {
    added,
    removed,
    pending: () => pending.filter(({ isDone }) => !isDone),
    inFlight: () => requests.getSnapshot().context.inFlight,
    isOverlayShown: () => selectIsOverlayShown(requests.getSnapshot()),
    /** Number of toasts on the page that are not leaving. */
    standing: () => document.querySelectorAll('.Toastify__toast[data-in="true"]').length,
    onPage: () => document.querySelectorAll('.Toastify__toast').length,
    signOut: () => (isSignedIn = false),
    signIn: () => (isSignedIn = true),
    async ask(quiet: boolean) {
      const stop = new AbortController();
      if (isSignedIn) stops.push(stop);
      const args = { query: { projectId: 7 }, quiet, signal: stop.signal };
      call(getProject, args).catch(() => undefined);
      await settle();
    },
    async answer(one: Requested, outcome: Outcome) {
      one.isDone = true;
      one.answer(outcome);
      await settle();
    },
    /** Passes time in steps of at most 50 ms, so that effects triggered by the end of one step start on time. */
    async pass(ms: number) {
      for (let left = ms; left > 0; left -= 50) {
        const step = Math.min(50, left);
        clock.increment(step);
        // oxlint-disable-next-line no-await-in-loop -- simulated time advances one step at a time
        await act(async () => {
          vi.advanceTimersByTime(step);
          animate(step);
        });
      }
      await settle();
    },
  };
}

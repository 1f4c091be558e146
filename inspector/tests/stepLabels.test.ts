import { expect, it } from 'vitest';
import type { ChartEdge } from '../session/session.ts';
import { shortEdgeText } from '../log/stepLabels.ts';

const edge = (from: string, to: string | null, guard: string | null = null): ChartEdge =>
  ({ from, to, guard, actions: ['log'], event: 'go' }) as unknown as ChartEdge;

it.each([
  ['auth.active.session.startup', 'auth.active.session.authenticated', 'startup → authenticated [isLive]'],
  ['outbox.reachable.sending', 'outbox.reachable.idle', 'sending → idle [isLive]'],
  ['auth.active.page', 'auth.active.page.protected', 'page → page.protected [isLive]'],
  ['auth.active.session.startup', 'auth.failed', 'active.session.startup → failed [isLive]'],
  ['live.opening', 'live.opening', 'opening → opening [isLive]'],
  ['auth', 'auth.failed', '* → failed [isLive]'],
  ['auth.active', null, 'log [isLive]'],
])('%s to %s is shown as %s in a narrow column', (from, to, text) => {
  expect(shortEdgeText(edge(from, to, 'isLive'))).toBe(text);
});

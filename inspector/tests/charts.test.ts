/** Machines as charts: every state and transition is included with its id. */
import type { AnyStateMachine } from 'xstate';
import { describe, expect, it } from 'vitest';
import { appMachine } from '../../machines/appMachine.ts';
import { authMachine } from '../../machines/auth/authMachine.ts';
import { importMachine } from '../../machines/import/importMachine.ts';
import { projectMachine } from '../../machines/project/projectMachine.ts';
import { requestsMachine } from '../../machines/requests/requestsMachine.ts';
import { shellMachine } from '../../machines/shell/shellMachine.ts';
import type { StateValue } from '../session/session.ts';
import { activeStates } from '../chart/activeStates.ts';
import { chartOf } from '../chart/chartOf.ts';
import { transitionsOf } from '../../tests/machines/support/paths.ts';

const machines: AnyStateMachine[] = [
  appMachine,
  authMachine,
  importMachine,
  projectMachine,
  requestsMachine,
  shellMachine,
];

describe.each(machines.map((machine) => [machine.id, machine] as const))('the chart of %s', (_, machine) => {
  const chart = chartOf(machine);
  const ids = new Set(chart.nodes.map(({ id }) => id));

  it('contains every transition once, between states of the chart', () => {
    expect(chart.edges).toHaveLength(transitionsOf(machine).size);
    expect(new Set(chart.edges.map(({ id }) => id)).size).toBe(chart.edges.length);
    expect(chart.edges.filter(({ from, to }) => !ids.has(from) || (to !== null && !ids.has(to)))).toEqual([]);
  });

  it('places every state below one root', () => {
    expect(chart.nodes.filter(({ parent }) => parent === null).map(({ id }) => id)).toEqual([machine.id]);
    expect(chart.nodes.filter(({ parent }) => parent !== null && !ids.has(parent))).toEqual([]);
  });
});

const at = (state: string) => `auth.active.session.${state}`;
const value = (session: StateValue) => ({
  active: { session, network: 'online', visibility: 'hidden', page: 'open' },
});

describe('the chart of sign-in', () => {
  const chart = chartOf(authMachine);

  it('describes each transition in words', () => {
    const words = chart.edges
      .filter(({ from }) => [at('reSignInWait'), at('callback'), at('signingIn')].includes(from))
      .map(({ id, kind, label, guard, delay }) => [id, kind, label, guard, delay]);
    expect(words).toContainEqual([
      `${at('reSignInWait')}#3`,
      'after',
      'after retryDelay',
      'isUnprotected',
      'retryDelay',
    ]);
    expect(words).toContainEqual([`${at('callback')}#0`, 'done', 'done completeSignIn', 'isLive', null]);
    expect(words).toContainEqual([`${at('signingIn')}#4`, 'error', 'error signIn', 'isPopupTrouble', null]);
  });

  it('returns the active states from the outermost to the innermost', () => {
    const beside = ['auth.active.network', 'auth.active.network.online', 'auth.active.visibility'];
    beside.push('auth.active.visibility.hidden', 'auth.active.page', 'auth.active.page.open');
    const session = ['auth.active', 'auth.active.session'];
    expect(activeStates(chart, value({ signingIn: 'popup' }))).toEqual([
      ...session,
      at('signingIn'),
      at('signingIn.popup'),
      ...beside,
    ]);
    expect(activeStates(chart, value('expired'))).toEqual([...session, at('expired'), ...beside]);
    expect(activeStates(chart, 'failed')).toEqual(['auth.failed']);
    expect(activeStates(chart, 'gone')).toEqual([]);
  });

  it('lists the actors that run while a state is active', () => {
    expect(chart.nodes.find(({ id }) => id === at('authenticated.renewing.asking'))?.invokes).toEqual(['renewal']);
    expect(chart.nodes.find(({ id }) => id === 'auth.active')?.invokes).toEqual([
      'watch',
      'serverReports',
      'providerReports',
    ]);
  });
});

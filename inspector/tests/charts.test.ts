/** Machines as charts: every state and transition has its place and its id. */
import type { AnyStateMachine } from 'xstate';
import { describe, expect, it } from 'vitest';
import { appMachine } from '../../machines/appMachine.ts';
import { authMachine } from '../../machines/auth/authMachine.ts';
import { importMachine } from '../../machines/import/importMachine.ts';
import { projectMachine } from '../../machines/project/projectMachine.ts';
import { requestsMachine } from '../../machines/requests/requestsMachine.ts';
import { shellMachine } from '../../machines/shell/shellMachine.ts';
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

  it('has every transition once, between states of the chart', () => {
    expect(chart.edges).toHaveLength(transitionsOf(machine).size);
    expect(new Set(chart.edges.map(({ id }) => id)).size).toBe(chart.edges.length);
    expect(chart.edges.filter(({ from, to }) => !ids.has(from) || (to !== null && !ids.has(to)))).toEqual([]);
  });

  it('hangs every state below one root', () => {
    expect(chart.nodes.filter(({ parent }) => parent === null).map(({ id }) => id)).toEqual([machine.id]);
    expect(chart.nodes.filter(({ parent }) => parent !== null && !ids.has(parent))).toEqual([]);
  });
});

describe('the chart of sign-in', () => {
  const chart = chartOf(authMachine);

  it('says what a transition is, in words', () => {
    const words = chart.edges
      .filter(({ from }) => from === 'auth.reSignInWait' || from === 'auth.callback' || from === 'auth.signingIn')
      .map(({ id, kind, label, guard, delay }) => [id, kind, label, guard, delay]);
    expect(words).toContainEqual(['auth.reSignInWait#4', 'after', 'after retryDelay', 'isUnprotected', 'retryDelay']);
    expect(words).toContainEqual(['auth.callback#0', 'done', 'done completeSignIn', 'isLive', null]);
    expect(words).toContainEqual(['auth.signingIn#3', 'error', 'error signIn', 'isPopupTrouble', null]);
  });

  it('finds the states a machine is in, from the outside in', () => {
    expect(activeStates(chart, { signingIn: 'popup' })).toEqual(['auth.signingIn', 'auth.signingIn.popup']);
    expect(activeStates(chart, 'expired')).toEqual(['auth.expired']);
    expect(activeStates(chart, 'gone')).toEqual([]);
  });

  it('says what runs while a state is active', () => {
    expect(chart.nodes.find(({ id }) => id === 'auth.authenticated.renewing')?.invokes).toEqual(['renew']);
    expect(chart.nodes.find(({ id }) => id === 'auth')?.invokes).toEqual(['watch']);
  });
});

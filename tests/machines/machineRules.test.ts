/** Rules of machines/README.md that can be checked on the machines themselves. */
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import { describe, expect, it } from 'vitest';
import { databaseProbeMachine } from '../../machines/databaseProbe/databaseProbeMachine.ts';
import { replayMachines } from '../../src/shared/inspection/replayMachines.ts';
import { nodesOf, transitionsOf } from './support/paths.ts';

const machines: Record<string, AnyStateMachine> = { ...replayMachines, databaseProbe: databaseProbeMachine };

it('all machine files are covered by these rules', () => {
  const files = globSync('machines/**/*Machine.ts').map((file) => basename(file, 'Machine.ts'));
  expect(Object.keys(machines).toSorted()).toEqual(files.toSorted());
});

describe.each(Object.entries(machines))('the %s machine', (name, machine) => {
  const nodes = [machine.root, ...nodesOf(machine)];
  const transitions = [...transitionsOf(machine).keys()];

  it('has its name as the id', () => {
    expect(machine.id).toBe(name);
  });

  it('handles the failure of everything it invokes', () => {
    const unhandled = nodes
      .flatMap((node) => node.invoke.map(({ id }) => ({ node, id })))
      .filter(({ node, id }) => !node.transitions.has(`xstate.error.actor.${id}`));
    expect(unhandled.map(({ id }) => id)).toEqual([]);
  });

  it('describes every state', () => {
    expect(nodes.filter((node) => node !== machine.root && !node.description).map(({ id }) => id)).toEqual([]);
  });

  it('names every guard, action, delay and actor', () => {
    const guards = transitions.map(({ guard }) => guard).filter((guard) => typeof guard === 'function');
    const actions = [...transitions, ...nodes.flatMap((node) => [{ actions: node.entry }, { actions: node.exit }])]
      .flatMap((at) => at.actions as unknown[])
      .filter((action) => typeof action === 'function' && !('resolve' in action));
    const delays = nodes.flatMap((node) => node.after).filter(({ delay }) => typeof delay !== 'string');
    const actors = nodes.flatMap((node) => node.invoke).filter(({ src }) => typeof src !== 'string');
    expect({ guards, actions, delays, actors }).toEqual({ guards: [], actions: [], delays: [], actors: [] });
  });

  it('has events of the form subject.verb and one-word states in camel case', () => {
    const events = [...new Set(transitions.map(({ eventType }) => eventType))].filter(
      (type) => !/^$|^xstate\./.test(type),
    );
    for (const type of events) expect(type).toMatch(/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/);
    for (const node of nodesOf(machine)) expect(node.key).toMatch(/^[a-z][A-Za-z]*$/);
  });
});

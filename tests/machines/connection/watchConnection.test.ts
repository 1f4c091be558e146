/** What the outbox is told by the connection beside it: whether the server can be reached, whatever the browser says. */
import { expect, it } from 'vitest';
import { watchConnection } from '../../../machines/connection/watchConnection.ts';
import { listened } from '../support/connectionHarness.ts';

const reachable = { type: 'connection.changed', isOnline: true } as const;
const unreachable = { type: 'connection.changed', isOnline: false } as const;

it('is told at the start, and once at every change', () => {
  const { connection, heard } = listened(watchConnection);
  expect(heard).toEqual([reachable]);
  connection.send({ type: 'server.missed' });
  expect(heard).toEqual([reachable, unreachable]);
  connection.send({ type: 'server.reached' });
  expect(heard).toEqual([reachable, unreachable, reachable]);
});

it('does not hear twice that the server cannot be reached, whether there is a network or not', () => {
  const { connection, heard } = listened(watchConnection);
  connection.send({ type: 'server.missed' });
  connection.send({ type: 'network.lost' });
  expect(heard).toEqual([reachable, unreachable]);
  connection.send({ type: 'network.found' });
  expect(heard).toEqual([reachable, unreachable, reachable]);
});

it('ends with whoever listens', () => {
  const { hearEnough, listeners } = listened(watchConnection);
  expect(listeners()).toBe(1);
  hearEnough();
  expect(listeners()).toBe(0);
});

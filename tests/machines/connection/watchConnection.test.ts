/** Events from the connection actor to the outbox: reachability of the server, whatever the browser reports. */
import { expect, it } from 'vitest';
import { watchConnection } from '../../../machines/connection/watchConnection.ts';
import { listened } from '../support/connectionHarness.ts';

const reachable = { type: 'connection.changed', isOnline: true } as const;
const unreachable = { type: 'connection.changed', isOnline: false } as const;

it('sends an event at the start, and one at every change', () => {
  const { connection, heard } = listened(watchConnection);
  expect(heard).toEqual([reachable]);
  connection.send({ type: 'server.missed' });
  expect(heard).toEqual([reachable, unreachable]);
  connection.send({ type: 'server.reached' });
  expect(heard).toEqual([reachable, unreachable, reachable]);
});

it('does not repeat that the server is unreachable, with or without a network', () => {
  const { connection, heard } = listened(watchConnection);
  connection.send({ type: 'server.missed' });
  connection.send({ type: 'network.lost' });
  expect(heard).toEqual([reachable, unreachable]);
  connection.send({ type: 'network.found' });
  expect(heard).toEqual([reachable, unreachable, reachable]);
});

it('ends with its listener', () => {
  const { hearEnough, listeners } = listened(watchConnection);
  expect(listeners()).toBe(1);
  hearEnough();
  expect(listeners()).toBe(0);
});

/** Events from the connection actor to sign-in: availability of a network, not of our server. */
import { expect, it } from 'vitest';
import { watchNetwork } from '../../../machines/connection/watchNetwork.ts';
import { listened } from '../support/connectionHarness.ts';

const found = { type: 'network.found' } as const;
const lost = { type: 'network.lost' } as const;

it('sends an event at the start, and one at every change', () => {
  const { connection, heard } = listened(watchNetwork);
  expect(heard).toEqual([found]);
  connection.send(lost);
  connection.send(lost);
  connection.send(found);
  expect(heard).toEqual([found, lost, found]);
});

it('ignores that our server does not respond', () => {
  const { connection, heard } = listened(watchNetwork);
  connection.send({ type: 'server.missed' });
  expect(heard).toEqual([found]);
  connection.send(lost);
  connection.send({ type: 'server.reached' });
  expect(heard).toEqual([found, lost]);
  connection.send(found);
  expect(heard).toEqual([found, lost, found]);
});

it('ends with its listener', () => {
  const { hearEnough, listeners } = listened(watchNetwork);
  expect(listeners()).toBe(1);
  hearEnough();
  expect(listeners()).toBe(0);
});

/** What sign-in is told of the network by the connection beside it: whether there is one, not whether our server answers. */
import { expect, it } from 'vitest';
import { watchNetwork } from '../../../machines/connection/watchNetwork.ts';
import { listened } from '../support/connectionHarness.ts';

const found = { type: 'network.found' } as const;
const lost = { type: 'network.lost' } as const;

it('is told at the start, and once at every change', () => {
  const { connection, heard } = listened(watchNetwork);
  expect(heard).toEqual([found]);
  connection.send(lost);
  connection.send(lost);
  connection.send(found);
  expect(heard).toEqual([found, lost, found]);
});

it('is not told of a server of ours that does not answer', () => {
  const { connection, heard } = listened(watchNetwork);
  connection.send({ type: 'server.missed' });
  expect(heard).toEqual([found]);
  connection.send(lost);
  connection.send({ type: 'server.reached' });
  expect(heard).toEqual([found, lost]);
  connection.send(found);
  expect(heard).toEqual([found, lost, found]);
});

it('ends with whoever listens', () => {
  const { hearEnough, listeners } = listened(watchNetwork);
  expect(listeners()).toBe(1);
  hearEnough();
  expect(listeners()).toBe(0);
});

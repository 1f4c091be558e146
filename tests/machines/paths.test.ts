/** Every state and every transition of every machine, timers and answers included, taken by a real actor at least once. */
import { describe, expect, it } from 'vitest';
import { authMachine } from '../../machines/authMachine.ts';
import { importMachine } from '../../machines/importMachine.ts';
import { projectMachine } from '../../machines/projectMachine.ts';
import { requestsMachine } from '../../machines/requestsMachine.ts';
import { shellMachine } from '../../machines/shellMachine.ts';
import { authWalk, importWalk, projectWalk, requestsWalk, shellWalk } from './support/machineEvents.ts';
import { type Coverage, walk } from './support/paths.ts';

const whole = ({ statesMissed, transitionsMissed }: Coverage) => ({ statesMissed, transitionsMissed });
const everything = { statesMissed: [], transitionsMissed: [] };

describe('every state and transition is taken', () => {
  it('in the auth machine, by window and by popup', async () => {
    const byWindow = await walk(authMachine, authWalk);
    expect(whole(byWindow)).toEqual(everything);
    expect(byWindow.replays).toBeGreaterThan(100);
  });

  it('in the shell machine, but for the bypass that is always off', async () => {
    expect(whole(await walk(shellMachine, shellWalk))).toEqual({
      statesMissed: [],
      transitionsMissed: ['shell.waiting: always [isBypassed] -> shell.ready'],
    });
  });

  it('in the requests machine', async () => {
    expect(whole(await walk(requestsMachine, requestsWalk))).toEqual(everything);
  });

  it('in the project machine', async () => {
    expect(whole(await walk(projectMachine, projectWalk))).toEqual(everything);
  });

  it('in the import machine, begun here or resumed', async () => {
    expect(whole(await walk(importMachine, importWalk))).toEqual({
      statesMissed: [],
      transitionsMissed: ['import.arriving: always [isResumed] -> import.resuming'],
    });
    const resumed = await walk(importMachine, {
      ...importWalk,
      input: { projectId: 7, importType: 'cable', importId: 'x' },
    });
    expect(resumed.transitionsMissed).toEqual(['import.arriving: always [] -> import.choosing']);
  });
});

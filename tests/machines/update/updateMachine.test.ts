/**
 * Activation of a newer version: it waits for the user in every window, and reloads no page with unsaved input
 * (docs/decisions/offline.md).
 */
import { createActor, SimulatedClock } from 'xstate';
import { constantFrom, array, assert, property } from 'fast-check';
import { expect, it } from 'vitest';
import type { VersionListener } from '../../../machines/update/ports.ts';
import { provideUpdate, selectUpdateNotice, updateMachine } from '../../../machines/update/updateMachine.ts';
import { rowsOf } from '../support/chart.ts';

/**
 * Table of the chart: the first row of a state and event whose guard holds wins. Every change of the chart must be repeated here
 * on purpose.
 */
const table = [
  ['idle', 'page.drawn', '', 'following'],
  ['following', 'version.taken', 'holdsUnsaved', 'following.replaced'],
  ['following', 'version.taken', '', 'reloading'],
  ['following', 'error watchVersions', '', ''],
  ['following.current', 'version.found', '', 'following.ready'],
  ['following.current', 'update.start', 'holdsUnsaved', 'following.behind'],
  ['following.current', 'update.start', '', 'reloading'],
  ['following.behind', 'version.found', '', 'following.ready'],
  ['following.behind', 'update.start', '', ''],
  ['following.ready', 'update.start', 'holdsUnsaved', 'following.asking'],
  ['following.ready', 'update.start', '', 'following.taking'],
  ['following.asking', 'update.confirm', '', 'following.taking'],
  ['following.asking', 'update.cancel', '', 'following.ready'],
  ['following.taking', 'version.taken', '', 'reloading'],
  ['following.taking', 'after takeoverWait', '', 'reloading'],
  ['following.replaced', 'update.start', '', ''],
  ['reloading', 'after reloadWait', '', 'reloadingAgain'],
] as const;

it('the chart matches the table, row for row, in the same order', () => {
  expect(rowsOf(updateMachine)).toEqual(table);
});

/** Opens a browser window that records its actions in order. */
function openWindow() {
  const clock = new SimulatedClock();
  const done: string[] = [];
  let versions: VersionListener | undefined;
  let isTyped = false;
  const machine = provideUpdate({
    watchVersions(listener) {
      versions = listener;
      return () => done.push('stopped');
    },
    holdsUnsaved: () => isTyped,
    activate: () => done.push('activate'),
    reload: () => done.push('reload'),
  });
  const update = createActor(machine, { clock }).start();
  update.send({ type: 'page.drawn' });
  return {
    clock,
    done,
    update,
    said: () => selectUpdateNotice(update.getSnapshot()),
    found: () => versions?.found(),
    taken: () => versions?.taken(),
    type: (typed: boolean) => {
      isTyped = typed;
    },
    start: () => update.send({ type: 'update.start', holdsUnsaved: isTyped }),
  };
}

it('shows nothing until a version waits, and does nothing until the user requests it', () => {
  const page = openWindow();
  expect(page.said()).toBeNull();
  page.found();
  page.clock.increment(24 * 3_600_000);
  expect({ said: page.said(), done: page.done }).toEqual({ said: 'ready', done: [] });
});

it('activates the version on request, and reloads the page afterwards', () => {
  const page = openWindow();
  page.found();
  page.start();
  expect(page.done).toEqual(['activate']);
  page.taken();
  expect(page.done).toEqual(['activate', 'reload', 'stopped']);
});

it('reloads on request without a waiting version, once unsaved input is saved or discarded', () => {
  const [idle, typing] = [openWindow(), openWindow()];
  idle.start();
  expect(idle.done).toContain('reload');
  typing.type(true);
  typing.start();
  expect({ said: typing.said(), done: typing.done }).toEqual({ said: 'behind', done: [] });
  typing.start();
  expect(typing.done).toEqual(['reload']);
});

it('reloads even if the waiting version is gone', () => {
  const page = openWindow();
  page.found();
  page.start();
  page.clock.increment(3_999);
  expect(page.done).toEqual(['activate']);
  page.clock.increment(1);
  expect(page.done).toContain('reload');
});

it('repeats the reload once without a response, and not again', () => {
  const page = openWindow();
  page.taken();
  page.clock.increment(5_000);
  const reloads = () => page.done.filter((act) => act === 'reload').length;
  expect(reloads()).toBe(2);
  page.clock.increment(60_000);
  expect(reloads()).toBe(2);
});

it('asks first if input would be lost, and can be canceled', () => {
  const page = openWindow();
  page.found();
  page.type(true);
  page.start();
  expect({ said: page.said(), done: page.done }).toEqual({ said: 'asking', done: [] });
  page.update.send({ type: 'update.cancel' });
  expect({ said: page.said(), done: page.done }).toEqual({ said: 'ready', done: [] });
});

it('reloads another window without unsaved input, and shows a notice in one with it', () => {
  const [idle, typing] = [openWindow(), openWindow()];
  typing.type(true);
  idle.taken();
  typing.taken();
  expect(idle.done).toContain('reload');
  expect({ said: typing.said(), done: typing.done }).toEqual({ said: 'replaced', done: [] });
  typing.start();
  expect(typing.done).toEqual(['reload']);
});

it('never reloads over unsaved input without a request, for random orders of events', () => {
  const steps = ['found', 'taken', 'type', 'save', 'start', 'cancel'] as const;
  assert(
    property(array(constantFrom(...steps), { maxLength: 12 }), (taken) => {
      const page = openWindow();
      let wanted = false;
      let isTyped = false;
      for (const step of taken) {
        const before = page.done.filter((what) => what === 'reload').length;
        if (step === 'start') {
          // With unsaved input the start is only a question; without it, or on an outdated page, it is a request to reload.
          wanted ||= !isTyped || page.said() === 'replaced' || page.said() === 'behind';
          page.start();
        } else if (step === 'cancel') page.update.send({ type: 'update.cancel' });
        else if (step === 'found') page.found();
        else if (step === 'taken') page.taken();
        else {
          isTyped = step === 'type';
          page.type(isTyped);
        }
        const isLoaded = page.done.filter((what) => what === 'reload').length > before;
        expect(isLoaded && isTyped && !wanted).toBe(false);
      }
    }),
  );
});

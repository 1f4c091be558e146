/** A newer version waits for its person, in every window, and takes no page with something typed on it (docs/decisions/offline.md). */
import { createActor, SimulatedClock } from 'xstate';
import { constantFrom, array, assert, property } from 'fast-check';
import { expect, it } from 'vitest';
import type { VersionListener } from '../../../machines/update/ports.ts';
import { provideUpdate, selectUpdateNotice, updateMachine } from '../../../machines/update/updateMachine.ts';
import { rowsOf } from '../support/chart.ts';

/** The first row of a state and event whose guard holds wins. A change of the chart is a change here, made on purpose. */
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

it('the chart is the table, row for row, in the same order', () => {
  expect(rowsOf(updateMachine)).toEqual(table);
});

/** A window of a browser; what was done to it, in order. */
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

it('says nothing until a version waits, and does nothing until its person wants it', () => {
  const page = openWindow();
  expect(page.said()).toBeNull();
  page.found();
  page.clock.increment(24 * 3_600_000);
  expect({ said: page.said(), done: page.done }).toEqual({ said: 'ready', done: [] });
});

it('takes over when its person says so, and loads the page once it has', () => {
  const page = openWindow();
  page.found();
  page.start();
  expect(page.done).toEqual(['activate']);
  page.taken();
  expect(page.done).toEqual(['activate', 'reload', 'stopped']);
});

it('is loaded when its person wants the newest version and none waits here, once what they typed is saved or let go', () => {
  const [idle, typing] = [openWindow(), openWindow()];
  idle.start();
  expect(idle.done).toContain('reload');
  typing.type(true);
  typing.start();
  expect({ said: typing.said(), done: typing.done }).toEqual({ said: 'behind', done: [] });
  typing.start();
  expect(typing.done).toEqual(['reload']);
});

it('is loaded all the same when the version that waited is gone', () => {
  const page = openWindow();
  page.found();
  page.start();
  page.clock.increment(3_999);
  expect(page.done).toEqual(['activate']);
  page.clock.increment(1);
  expect(page.done).toContain('reload');
});

it('asks for the page once more when nothing answered, and no further', () => {
  const page = openWindow();
  page.taken();
  page.clock.increment(5_000);
  const reloads = () => page.done.filter((act) => act === 'reload').length;
  expect(reloads()).toBe(2);
  page.clock.increment(60_000);
  expect(reloads()).toBe(2);
});

it('asks first where something typed would be lost, and takes no for an answer', () => {
  const page = openWindow();
  page.found();
  page.type(true);
  page.start();
  expect({ said: page.said(), done: page.done }).toEqual({ said: 'asking', done: [] });
  page.update.send({ type: 'update.cancel' });
  expect({ said: page.said(), done: page.done }).toEqual({ said: 'ready', done: [] });
});

it('in another window loads a page that loses nothing, and leaves one on which somebody types, with a word', () => {
  const [idle, typing] = [openWindow(), openWindow()];
  typing.type(true);
  idle.taken();
  typing.taken();
  expect(idle.done).toContain('reload');
  expect({ said: typing.said(), done: typing.done }).toEqual({ said: 'replaced', done: [] });
  typing.start();
  expect(typing.done).toEqual(['reload']);
});

it('whatever happens in whatever order, no page is loaded over what was typed unless its person said so', () => {
  const steps = ['found', 'taken', 'type', 'save', 'start', 'cancel'] as const;
  assert(
    property(array(constantFrom(...steps), { maxLength: 12 }), (taken) => {
      const page = openWindow();
      let wanted = false;
      let isTyped = false;
      for (const step of taken) {
        const before = page.done.filter((what) => what === 'reload').length;
        if (step === 'start') {
          // Asked over something typed it is only a question; on a page without, or out of date, it is the wish.
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

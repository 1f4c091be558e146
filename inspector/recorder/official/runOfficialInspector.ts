/**
 * The official inspector protocol, in development only: `?inspect=stately`. It opens our own viewer, so that no data goes to
 * another site; any other receiver of the protocol can replace it. Its data is masked like the rest.
 */
import { createBrowserInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import type { AnyActorRef, InspectionEvent } from 'xstate';
import { childrenOf, isMachineSnapshot, parentOf } from '../xstateInternals.ts';
import { createMask, type Mask } from '../mask.ts';
import type { AllowList } from '../visibility.ts';

type Observe = (observer: (event: InspectionEvent) => void, onRoot: (root: AnyActorRef) => void) => () => void;

export function runOfficialInspector(observe: Observe, allowList: AllowList): void {
  const mask = createMask(allowList);
  const inspector = createBrowserInspector({
    url: new URL('./viewer.html', import.meta.url).href,
    autoStart: false,
    maxDeferredEvents: 1000,
    serialize: (reported) => masked(reported, mask),
  });
  const notifyOf = (actor: AnyActorRef): void => {
    const snapshot: unknown = actor.getSnapshot();
    const parentId = parentOf(actor);
    const family = parentId === null ? {} : { parentId };
    if (!isMachineSnapshot(snapshot)) return inspector.actor(actor, {}, family);
    inspector.actor(actor, snapshot, family);
    childrenOf(snapshot).forEach(notifyOf);
  };
  observe((event) => {
    try {
      inspector.inspect.next?.(event);
    } catch (error) {
      // XState does not catch errors thrown by an observer: they must never reach the machines.
      console.error('The official inspector failed', error);
    }
  }, notifyOf);
  // Browsers let a page open a window only during user interaction.
  window.addEventListener('pointerdown', () => inspector.start(), { once: true });
}

/** Reduces a snapshot to the data of a chart; outputs of promises and the like are left out. */
function masked(reported: StatelyInspectionEvent, mask: Mask): StatelyInspectionEvent {
  const shown: Record<string, unknown> = { ...reported };
  if ('event' in reported) shown['event'] = { ...mask.fields(reported.event), type: reported.event.type };
  if ('snapshot' in reported) {
    const { snapshot } = reported;
    shown['snapshot'] = {
      status: snapshot.status,
      ...('value' in snapshot && { value: snapshot.value }),
      ...('context' in snapshot && isRecord(snapshot.context) && { context: mask.fields(snapshot.context) }),
    };
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- same event with some data removed
  return JSON.parse(JSON.stringify(shown)) as StatelyInspectionEvent;
}

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null;

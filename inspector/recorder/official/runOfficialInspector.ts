/**
 * The official inspector protocol, in development only: `?inspect=stately`. It opens a viewer of our own, so that nothing
 * goes to another site; any other receiver of the protocol can take its place. What it is told is masked like the rest.
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
    serialize: (told) => masked(told, mask),
  });
  const tellOf = (actor: AnyActorRef): void => {
    const snapshot: unknown = actor.getSnapshot();
    const parentId = parentOf(actor);
    const family = parentId === null ? {} : { parentId };
    if (!isMachineSnapshot(snapshot)) return inspector.actor(actor, {}, family);
    inspector.actor(actor, snapshot, family);
    childrenOf(snapshot).forEach(tellOf);
  };
  observe((event) => {
    try {
      inspector.inspect.next?.(event);
    } catch (error) {
      // XState does not catch what an observer throws: a fault there must never reach the machines.
      console.error('The official inspector failed', error);
    }
  }, tellOf);
  // Browsers let a page open a window only while the person is doing something.
  window.addEventListener('pointerdown', () => inspector.start(), { once: true });
}

/** Of a snapshot only what a chart shows; the answers of promises and the like stay here. */
function masked(told: StatelyInspectionEvent, mask: Mask): StatelyInspectionEvent {
  const shown: Record<string, unknown> = { ...told };
  if ('event' in told) shown['event'] = { ...mask.fields(told.event), type: told.event.type };
  if ('snapshot' in told) {
    const { snapshot } = told;
    shown['snapshot'] = {
      status: snapshot.status,
      ...('value' in snapshot && { value: snapshot.value }),
      ...('context' in snapshot && isRecord(snapshot.context) && { context: mask.fields(snapshot.context) }),
    };
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same event, with less in it
  return JSON.parse(JSON.stringify(shown)) as StatelyInspectionEvent;
}

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null;

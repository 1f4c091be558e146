/**
 * The official inspector protocol, in development only: `?inspect=stately`. It opens a viewer of our own, so that nothing
 * goes to another site; any other receiver of the protocol can take its place. What it is told is masked like the rest.
 */
import { createBrowserInspector } from '@statelyai/inspect';
import type { AnyActorRef, InspectionEvent } from 'xstate';
import { childrenOf, isMachineSnapshot, parentOf } from '../internals.ts';
import { createMask } from '../mask.ts';

type Observe = (observer: (event: InspectionEvent) => void, onRoot: (root: AnyActorRef) => void) => () => void;

export function runOfficialInspector(observe: Observe): void {
  const mask = createMask();
  const inspector = createBrowserInspector({
    url: new URL('./viewer.html', import.meta.url).href,
    autoStart: false,
    maxDeferredEvents: 1000,
    sanitizeEvent: (event) => ({ ...mask.fields(event), type: event.type }),
    sanitizeContext: (context) => mask.fields(context),
  });
  const tellOf = (actor: AnyActorRef): void => {
    const snapshot: unknown = actor.getSnapshot();
    const parentId = parentOf(actor);
    if (!isMachineSnapshot(snapshot)) return inspector.actor(actor, {}, parentId === null ? {} : { parentId });
    const { status, value, context } = snapshot;
    inspector.actor(actor, { status, value, context: mask.fields(context) }, parentId === null ? {} : { parentId });
    childrenOf(snapshot).forEach(tellOf);
  };
  observe((event) => inspector.inspect.next?.(event), tellOf);
  // Browsers let a page open a window only while the person is doing something.
  window.addEventListener('pointerdown', () => inspector.start(), { once: true });
}

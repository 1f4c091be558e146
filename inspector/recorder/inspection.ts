/**
 * Access to the actor systems of a page for observers. No inspector is attached until the first observer: a system without
 * observers returns before it builds an inspection event, so an inspector that is off costs nothing.
 */
import type { AnyActorRef, InspectionEvent } from 'xstate';

export type Observer = (event: InspectionEvent) => void;

export interface Inspection {
  /**
   * Options for `createActor` of a root that starts at once: observers attached by then see it from its first state on. Empty
   * when there are none.
   */
  options: () => { readonly inspect?: Observer };
  /**
   * Registers a root actor whose system can be observed: the application's, and one for each visit. Returns a function that
   * releases it.
   */
  watch: (root: AnyActorRef) => () => void;
  /** Observes every system registered now or later. `onRoot` is called with each root, running or about to start. */
  observe: (observer: Observer, onRoot: (root: AnyActorRef) => void) => () => void;
}

interface Attachment {
  readonly observer: Observer;
  readonly onRoot: (root: AnyActorRef) => void;
  readonly subscriptions: Map<AnyActorRef, { unsubscribe: () => void }>;
}

export function createInspection(): Inspection {
  const roots = new Set<AnyActorRef>();
  const attachments = new Set<Attachment>();

  /** Passed to roots at their creation, which therefore need no subscription. */
  const forward: Observer = (event) => {
    for (const { observer } of attachments) observer(event);
  };
  const isForwarding = (root: AnyActorRef) => 'options' in root && Object(root.options).inspect === forward;

  const attach = ({ observer, onRoot, subscriptions }: Attachment, root: AnyActorRef) => {
    if (!isForwarding(root)) subscriptions.set(root, root.system.inspect(observer));
    onRoot(root);
  };

  return {
    options: () => (attachments.size > 0 ? { inspect: forward } : {}),
    watch(root) {
      roots.add(root);
      for (const attachment of attachments) attach(attachment, root);
      return () => {
        roots.delete(root);
        for (const { subscriptions } of attachments) {
          subscriptions.get(root)?.unsubscribe();
          subscriptions.delete(root);
        }
      };
    },
    observe(observer, onRoot) {
      const attachment: Attachment = { observer, onRoot, subscriptions: new Map() };
      attachments.add(attachment);
      for (const root of roots) attach(attachment, root);
      return () => {
        attachments.delete(attachment);
        for (const subscription of attachment.subscriptions.values()) subscription.unsubscribe();
      };
    },
  };
}

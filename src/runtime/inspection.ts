/**
 * Where the actor systems of a page can be observed. Nothing is attached until somebody asks: a system without
 * observers returns before it builds an inspection event, so that an inspector that is off costs nothing.
 */
import type { AnyActorRef, InspectionEvent } from 'xstate';

export type Observer = (event: InspectionEvent) => void;

export interface Inspection {
  /** A root actor whose system is to be seen: the application's, and one for each visit. Returns its release. */
  watch: (root: AnyActorRef) => () => void;
  /** Observes every system watched now or later. `onRoot` is told of each root, running or about to start. */
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

  const attach = ({ observer, onRoot, subscriptions }: Attachment, root: AnyActorRef) => {
    subscriptions.set(root, root.system.inspect(observer));
    onRoot(root);
  };

  return {
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

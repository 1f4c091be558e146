import type { App } from '../../context/App.ts';

/** Where the days that persons worked on a project are kept among the answers. */
export const fieldDaysOf = (projectId: number) => ['field-day', projectId];

/**
 * Asks for the days of a project again as soon as the server wrote an entry of this device: also while no page shows them, since the
 * rows of the device then show the entry and nothing counts it beside them any more. Returns the end of it.
 */
export function keepFieldDays({ queue, queryClient }: Pick<App, 'queue' | 'queryClient'>): () => void {
  const asked = new Map<number, number>();
  return queue.subscribe(() => {
    const written = new Set<number>();
    for (const { entry, projectId, version } of queue.getSnapshot().operations) {
      if (!entry || version === null || version <= (asked.get(projectId) ?? 0)) continue;
      asked.set(projectId, version);
      written.add(projectId);
    }
    for (const projectId of written)
      void queryClient.invalidateQueries({ queryKey: fieldDaysOf(projectId), refetchType: 'all' });
  });
}

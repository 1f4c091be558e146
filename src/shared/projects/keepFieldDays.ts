import type { App } from '../../context/App.ts';

/** Query key prefix of the field days of a project. */
export const fieldDaysOf = (projectId: number) => ['field-day', projectId];

/**
 * Refetches the field days of a project as soon as the server has written an entry of this device, even if no page shows them:
 * from then on the device's rows include the entry, and it is no longer added to the totals separately. Returns a function that
 * stops it.
 */
export function keepFieldDays({ queue, queryClient }: Pick<App, 'queue' | 'queryClient'>): () => void {
  const requested = new Map<number, number>();
  return queue.subscribe(() => {
    const written = new Set<number>();
    for (const { entry, projectId, version } of queue.getSnapshot().operations) {
      if (!entry || version === null || version <= (requested.get(projectId) ?? 0)) continue;
      requested.set(projectId, version);
      written.add(projectId);
    }
    for (const projectId of written)
      void queryClient.invalidateQueries({ queryKey: fieldDaysOf(projectId), refetchType: 'all' });
  });
}

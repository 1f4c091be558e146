import type { App } from '../../context/App.ts';

/** Query key prefix of the field days of a project. */
export const fieldDaysOf = (projectId: number) => ['field-day', projectId];

/** Query key prefix of the home pages of foremen. */
export const foremanHomes = ['foreman home'];

/**
 * Refetches the field days of a project, and the home page if it is shown, as soon as the server has written an entry of this device, even if no page shows them:
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
    if (written.size > 0) void queryClient.invalidateQueries({ queryKey: foremanHomes });
    for (const projectId of written)
      void queryClient.invalidateQueries({ queryKey: fieldDaysOf(projectId), refetchType: 'all' });
  });
}

/**
 * Queries for lists, each under the key that changes invalidate. Commodity rows are not here, since the commodity store holds
 * them.
 */
import { queryOptions } from '@tanstack/react-query';
import { listProjects } from '../../contract/setup/projects/projects.ts';
import { getCurrentUser, listVisitedPages, listVisitedProjects } from '../../contract/users/currentUser.ts';
import { staleCurrentUser, staleProjects, staleVisits } from '../../machines/pageTimings.ts';
import type { Call } from './client.ts';

interface ListOptions {
  /** Set if the page shows the failure itself. */
  readonly quiet?: boolean;
}

/** Signed-in user outside any project. */
export const systemUserQuery = (call: Call, { quiet = false }: ListOptions = {}) =>
  queryOptions({
    queryKey: ['current-user'],
    queryFn: ({ signal }) => call(getCurrentUser, { query: {}, signal, quiet }),
    // If the route failed to load it, the application frame does not repeat the request at once.
    retryOnMount: false,
    staleTime: staleCurrentUser,
  });

export const projectsQuery = (call: Call, { quiet = false }: ListOptions = {}) =>
  queryOptions({
    queryKey: ['projects'],
    queryFn: ({ signal }) => call(listProjects, { signal, quiet }),
    staleTime: staleProjects,
  });

export const visitedPagesQuery = (call: Call) =>
  queryOptions({
    queryKey: ['visited', 'pages'],
    queryFn: ({ signal }) => call(listVisitedPages, { signal }),
    staleTime: staleVisits,
  });

export const visitedProjectsQuery = (call: Call) =>
  queryOptions({
    queryKey: ['visited', 'projects'],
    queryFn: ({ signal }) => call(listVisitedProjects, { signal }),
    staleTime: staleVisits,
  });

/** Lists kept by React Query, each under the key others invalidate. Commodity rows are not here: the store keeps them. */
import { queryOptions } from '@tanstack/react-query';
import { listProjects } from '../../contract/setup/projects/projects.ts';
import { getCurrentUser, listVisitedPages, listVisitedProjects } from '../../contract/users/currentUser.ts';
import { staleCurrentUser, staleProjects, staleVisits } from '../../machines/pageTimings.ts';
import type { Call } from './client.ts';

interface ListOptions {
  /** The page that asks shows the failure itself. */
  readonly quiet?: boolean;
}

/** The signed-in person outside any project. */
export const systemUserQuery = (call: Call, { quiet = false }: ListOptions = {}) =>
  queryOptions({
    queryKey: ['current-user'],
    queryFn: ({ signal }) => call(getCurrentUser, { query: {}, signal, quiet }),
    // Where the route could not learn it, the frame does not ask the same at once.
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

/** Lists kept by React Query, each under the key others invalidate. Commodity rows are not here: the store keeps them. */
import { queryOptions } from '@tanstack/react-query';
import { listProjects } from '../../contract/projects.ts';
import { getCurrentUser, listVisitedPages, listVisitedProjects } from '../../contract/users.ts';
import type { Call } from './client.ts';

/** The signed-in person outside any project. */
export const systemUserQuery = (call: Call) =>
  queryOptions({
    queryKey: ['current-user'],
    queryFn: ({ signal }) => call(getCurrentUser, { query: {}, signal }),
    staleTime: 300_000,
  });

export const projectsQuery = (call: Call) =>
  queryOptions({
    queryKey: ['projects'],
    queryFn: ({ signal }) => call(listProjects, { signal, quiet: true }),
    staleTime: 30_000,
  });

export const visitedPagesQuery = (call: Call) =>
  queryOptions({
    queryKey: ['visited', 'pages'],
    queryFn: ({ signal }) => call(listVisitedPages, { signal, quiet: true }),
    staleTime: 30_000,
  });

export const visitedProjectsQuery = (call: Call) =>
  queryOptions({
    queryKey: ['visited', 'projects'],
    queryFn: ({ signal }) => call(listVisitedProjects, { signal, quiet: true }),
    staleTime: 30_000,
  });

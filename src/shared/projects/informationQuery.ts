import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Commodity } from '../../../contract/commodities/fields/field.ts';
import { getProjectInformation, type TypeWeights } from '../../../contract/setup/projects/projectSettings.ts';
import { staleProjectInformation } from '../../../machines/pageTimings.ts';
import type { Call } from '../../api/client.ts';
import { useApp, useProject } from '../../context/useApp.ts';

/**
 * Query of the project information. Refetched when the server reports a change of the project record; cached for the lifetime of
 * the page, because there can be no signal for hours.
 */
export const informationQuery = (call: Call, projectId: number) =>
  queryOptions({
    queryKey: ['project-information', projectId],
    queryFn: ({ signal }) => call(getProjectInformation, { query: { projectId }, signal, quiet: true }),
    staleTime: staleProjectInformation,
    gcTime: Infinity,
  });

/** Returns the weight of each step of the type in the open project; undefined until it is loaded. */
export function useStepWeights({ type }: Commodity): TypeWeights | undefined {
  const { call } = useApp();
  const settings = useQuery(informationQuery(call, useProject().id)).data?.settings;
  return settings && new Map<string, TypeWeights>(Object.entries(settings.stepWeights)).get(type);
}

import { useQuery } from '@tanstack/react-query';
import { getCodeUses } from '../../../contract/setup/codes/codes.ts';
import { useApp } from '../../context/useApp.ts';

/** Uses of a code, counted anew each time they are shown. */
export function useCodeUses(projectId: number, codeId: number) {
  const { call } = useApp();
  return useQuery({
    queryKey: ['code-uses', projectId, codeId],
    queryFn: ({ signal }) => call(getCodeUses, { query: { projectId, codeId }, signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
  });
}

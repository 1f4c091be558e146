import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useOpenProject } from '../../../context/useApp.ts';

const mostRemembered = 5;
const none: readonly string[] = [];

interface RecentSearches {
  /** The last first. */
  readonly searches: readonly string[];
  readonly remember: (text: string) => void;
}

/** What was looked for in the open project and found, for as long as the page stands and its person is signed in. */
export function useRecentSearches(): RecentSearches {
  const client = useQueryClient();
  const project = useOpenProject();
  const key = ['recent searches', project?.id ?? 0];
  const { data } = useQuery<readonly string[]>({ queryKey: key, queryFn: skipToken, gcTime: Infinity });
  return {
    searches: data ?? none,
    remember(text) {
      const said = text.trim();
      const others = (known: readonly string[] = none) => known.filter((each) => each !== said);
      client.setQueryData<readonly string[]>(key, (known) => [said, ...others(known)].slice(0, mostRemembered));
    },
  };
}

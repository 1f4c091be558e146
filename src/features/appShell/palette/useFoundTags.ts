/** Rows of the open project by a part of their tag: from the server, or without it from the tables this device holds. */
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { findTags } from '../../../../contract/rows/findTags.ts';
import { paletteSearchDelay, staleFoundTags } from '../../../../machines/pageTimings.ts';
import { isOutOfReach } from '../../../api/apiErrors.ts';
import { useApp, useOpenProject, usePermission } from '../../../context/useApp.ts';
import { findInStores } from '../../../store/findInStores.ts';
import type { DestinationGroup } from './findDestinations.ts';
import { linkToRow } from '../navigation.ts';

/** One letter is in every tag. */
const leastLetters = 2;

export interface FoundTags {
  readonly tags: DestinationGroup;
  /** What was typed last is not answered yet. */
  readonly isSearching: boolean;
  /** The server could not answer. */
  readonly isFailed: boolean;
}

export function useFoundTags(query: string): FoundTags {
  const { t } = useTranslation(['frame', 'commodities']);
  const { call, stores } = useApp();
  const router = useRouter();
  const project = useOpenProject();
  const mayRead = usePermission('data.view');
  const typed = query.trim();
  const [text] = useDebouncedValue(typed, paletteSearchDelay);
  const isAsked = project !== null && mayRead && typed.length >= leastLetters;
  const projectId = project?.id ?? 0;
  const { data, isFetching, isError } = useQuery({
    queryKey: ['tags', projectId, text],
    queryFn: async ({ signal }) => {
      try {
        return (await call(findTags, { query: { projectId, text }, signal, quiet: true })).rows;
      } catch (error) {
        if (!isOutOfReach(error)) throw error;
        return findInStores([...stores.values()], projectId, text);
      }
    },
    enabled: isAsked && text.length >= leastLetters,
    staleTime: staleFoundTags,
  });
  const rows = isAsked && text === typed ? (data ?? []) : [];
  return {
    isFailed: isAsked && text === typed && isError,
    isSearching: isAsked && (text !== typed || isFetching),
    tags: {
      group: t('palette.tags'),
      actions: rows.map(({ type, id, tag, typeCode }) => ({
        id: `tag-${type}-${id}`,
        label: tag,
        description: [t(`commodities:${type}`), typeCode].filter((word) => word !== '').join(' · '),
        onClick: () => void router.navigate(linkToRow(projectId, type, id)),
      })),
    },
  };
}

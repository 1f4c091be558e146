/** Rows of the open project by part of their tag: from the server, or without it from the tables on this device. */
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

/** A single letter would match nearly every tag. */
const minLetters = 2;

export interface FoundTags {
  readonly tags: DestinationGroup;
  /** True while the latest text has no result yet. */
  readonly isSearching: boolean;
  /** True if the server could not respond. */
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
  const isRequested = project !== null && mayRead && typed.length >= minLetters;
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
    enabled: isRequested && text.length >= minLetters,
    staleTime: staleFoundTags,
  });
  const rows = isRequested && text === typed ? (data ?? []) : [];
  return {
    isFailed: isRequested && text === typed && isError,
    isSearching: isRequested && (text !== typed || isFetching),
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

/** Destinations of the palette: pages, projects, recent pages, settings, and earlier searches. */
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useSetAtom } from 'jotai/react';
import { projectsQuery, visitedPagesQuery } from '../../../api/queries.ts';
import { useChangePreferences, useDisplayPreferences } from '../../../context/Theme.tsx';
import { useApp, useCurrentUserOrNull, useOpenProject } from '../../../context/useApp.ts';
import { localeNames, offeredLocales } from '../../../i18n/locales.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { isOutboxOpenAtom } from '../../../shared/outbox/panel/isOutboxOpen.ts';
import { distinctVisits } from '../../../shared/projects/distinctVisits.ts';
import { themeNames } from '../../../ui/styles/theme.ts';
import { isOffered, projectNavigation, systemNavigation, type NavItem } from '../navigation.ts';
import type { Destination, Destinations } from './findDestinations.ts';

export function useDestinations(): Destinations {
  const { t } = useTranslation(['frame', 'commodities']);
  const { call, scanner } = useApp();
  const openOutbox = useSetAtom(isOutboxOpenAtom);
  const router = useRouter();
  const project = useOpenProject();
  const user = useCurrentUserOrNull();
  const projects = useQuery(projectsQuery(call)).data ?? [];
  const visited = useQuery(visitedPagesQuery(call)).data ?? [];
  const go = (href: string) => () => router.history.push(href);
  const mayOpen = isOffered(user);

  const pagesOf = (items: readonly NavItem[]) =>
    items.filter(mayOpen).flatMap((item) => {
      const children = (item.children ?? []).filter(mayOpen);
      const leaves = children.length > 0 ? children : [item];
      return leaves.map(({ label, link }) => {
        const { href } = router.buildLocation(link);
        const words = leaves.length > 1 ? `${item.label}: ${label}` : label;
        return { id: href, label: words, onClick: go(href) };
      });
    });

  const outboxChoice = { id: 'outbox', label: t('connection.open'), onClick: () => openOutbox(true) };
  const scanChoice = { id: 'scan', label: t('scan.open'), onClick: () => scanner.send({ type: 'scanner.open' }) };
  return {
    pages: {
      group: t('palette.pages'),
      actions: [
        ...(project ? pagesOf(projectNavigation(t, String(project.id))) : []),
        ...pagesOf(systemNavigation(t)),
        outboxChoice,
        scanChoice,
      ],
    },
    projects: {
      group: t('palette.projects'),
      actions: projects.map(({ id, projectNumber, name, client }) => ({
        id: `project-${id}`,
        label: `${projectNumber} ${name}`,
        description: client,
        onClick: go(`/${id}`),
      })),
    },
    recent: {
      group: t('palette.recent'),
      actions: distinctVisits(visited, t).map(({ page, label }) => ({
        id: `visited-${page.path}`,
        label,
        description: page.projectName ?? '',
        onClick: go(page.path),
      })),
    },
  };
}

/** Actions for theme, size and language: the options that are not currently selected. */
export function useSettingActions(): Destination[] {
  const { t } = useTranslation('frame');
  const change = useChangePreferences();
  const looks = useDisplayPreferences();
  const say = (setting: string, choice: string) => t('palette.setting', { setting, choice });
  return [
    ...themeNames
      .filter((theme) => theme !== looks.theme)
      .map((theme) => ({
        id: `theme-${theme}`,
        label: say(t('user.theme'), t(`user.${theme}`)),
        onClick: () => change({ theme }),
      })),
    ...(['desk', 'glove'] as const)
      .filter((size) => size !== looks.size)
      .map((size) => ({
        id: `size-${size}`,
        label: say(t('user.size'), t(`user.${size}`)),
        onClick: () => change({ size }),
      })),
    ...offeredLocales
      .filter((locale) => locale !== looks.locale)
      .map((locale) => ({
        id: `language-${locale}`,
        label: say(t('user.language'), localeNames[locale]),
        onClick: () => change({ locale }),
      })),
  ];
}

const maxRemembered = 5;
const none: readonly string[] = [];

interface RecentSearches {
  /** Most recent first. */
  readonly searches: readonly string[];
  readonly remember: (text: string) => void;
}

/** Successful searches in the open project, for as long as the page is loaded and the user is signed in. */
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
      client.setQueryData<readonly string[]>(key, (known) => [said, ...others(known)].slice(0, maxRemembered));
    },
  };
}

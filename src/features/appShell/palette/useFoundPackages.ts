/** Packages by their number, typed or scanned from a cover: each leads to its page, and the one that is meant says whether its cover stands. */
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { sayIn, useTranslation, type Say } from '../../../i18n/useTranslation.ts';
import { readCardCode } from '../../../../contract/printing/cardCode.ts';
import { findPackages, type CoverState } from '../../../../contract/packages/covers.ts';
import { paletteSearchDelay } from '../../../../machines/pageTimings.ts';
import { useApp, useOpenProject, usePermission } from '../../../context/useApp.ts';
import { i18n } from '../../../i18n/i18n.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import type { DestinationGroup } from './findDestinations.ts';
import { linkToPackage } from '../navigation.ts';

/** One letter is in every number. */
const leastLetters = 2;

export function useFoundPackages(query: string): DestinationGroup {
  const { t } = useTranslation('frame');
  const { call } = useApp();
  const router = useRouter();
  const formats = useFormats();
  const project = useOpenProject();
  const mayRead = usePermission('data.view');
  // A cover's QR names its project behind the number.
  const { tag: typed } = readCardCode(query);
  const [text] = useDebouncedValue(typed, paletteSearchDelay);
  const projectId = project?.id ?? 0;
  const isAsked = project !== null && mayRead && text.length >= leastLetters && text.length <= mostLetters;
  const { data } = useQuery({
    queryKey: ['packages by number', projectId, text],
    queryFn: async ({ signal }) => {
      // Words of few people's need, which the first page does not carry.
      const [{ packages }] = await Promise.all([
        call(findPackages, { query: { projectId, text }, quiet: true, signal }),
        i18n.loadNamespaces('record'),
      ]);
      return packages;
    },
    enabled: isAsked,
  });
  const say = sayIn(i18n, i18n.language, 'record');
  return {
    group: t('palette.packages'),
    actions: (isAsked && text === typed ? (data ?? []) : []).map(({ id, packageType, number, description, cover }) => ({
      id: `package-${id}`,
      label: number,
      description: [
        t(`packages.${packageType}`),
        description,
        cover === null ? '' : coverText(cover, say, formats.dateTime),
      ]
        .filter((part) => part !== '')
        .join(' · '),
      onClick: () => void router.navigate(linkToPackage(projectId, packageType, id)),
    })),
  };
}

/** As much as the call takes. */
const mostLetters = 100;

function coverText(
  { printedAt, printedBy, fields, constraints, rowsAdded, rowsRemoved }: CoverState,
  say: Say<'record'>,
  at: (instant: Date) => string,
): string {
  const changed = [
    rowsAdded > 0 ? say('cover.rowsAdded', { count: rowsAdded }) : '',
    rowsRemoved > 0 ? say('cover.rowsRemoved', { count: rowsRemoved }) : '',
    constraints.length > 0 ? say('cover.constraints', { names: constraints.join(', ') }) : '',
    fields.length > 0 ? say('cover.fields', { count: fields.length }) : '',
  ].filter((part) => part !== '');
  const printed = { at: at(printedAt), by: printedBy };
  return changed.length === 0
    ? say('cover.current', printed)
    : say('cover.superseded', { ...printed, changed: changed.join(', ') });
}

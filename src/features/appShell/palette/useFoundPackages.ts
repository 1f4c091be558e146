/**
 * Packages by number, typed or scanned from a cover: each links to its page, and an exact match shows whether its cover is
 * current.
 */
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

/** A single letter would match nearly every number. */
const minLetters = 2;

export function useFoundPackages(query: string): DestinationGroup {
  const { t } = useTranslation('frame');
  const { call } = useApp();
  const router = useRouter();
  const formats = useFormats();
  const project = useOpenProject();
  const mayRead = usePermission('data.view');
  // A cover's QR code contains the project after the number.
  const { tag: typed } = readCardCode(query);
  const [text] = useDebouncedValue(typed, paletteSearchDelay);
  const projectId = project?.id ?? 0;
  const isRequested = project !== null && mayRead && text.length >= minLetters && text.length <= maxLetters;
  const { data } = useQuery({
    queryKey: ['packages by number', projectId, text],
    queryFn: async ({ signal }) => {
      // Rarely needed translations that are not loaded with the first page.
      const [{ packages }] = await Promise.all([
        call(findPackages, { query: { projectId, text }, quiet: true, signal }),
        i18n.loadNamespaces('record'),
      ]);
      return packages;
    },
    enabled: isRequested,
  });
  const say = sayIn(i18n, i18n.language, 'record');
  return {
    group: t('palette.packages'),
    actions: (isRequested && text === typed ? (data ?? []) : []).map(
      ({ id, packageType, number, description, cover }) => ({
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
      }),
    ),
  };
}

/** Maximum accepted by the call. */
const maxLetters = 100;

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

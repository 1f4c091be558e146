/** Texts of a print in one of our languages, which can differ from the language of the screens. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { routeColumns, type RouteColumn } from '../../../../contract/printing/blocks.ts';
import type { TemplateType } from '../../../../contract/commodities/fields/templateTypes.ts';
import type { TranslateText } from '../../../../contract/printing/defaults/builder.ts';
import type { Project } from '../../../../contract/setup/projects/projects.ts';
import { formatsIn } from '../../../i18n/format.ts';
import { i18n } from '../../../i18n/i18n.ts';
import { termsIn } from '../../../i18n/useTerms.ts';
import type { CardWords } from './cardData.ts';
import { packageColumns, type PackageColumn } from './packageCover.ts';

const namespaces = ['printTemplates', 'templateTexts', 'terms', 'commodities', 'common'] as const;

export interface PrintWords {
  readonly language: string;
  readonly say: TranslateText;
  readonly templateName: (type: TemplateType) => string;
  readonly cardWords: (type: TemplateType, project: Project) => CardWords;
}

function wordsIn(language: string): PrintWords {
  const t = i18n.getFixedT(language, namespaces);
  const terms = termsIn(language);
  const templateName = (type: TemplateType) => t(`printTemplates:types.${type}`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- has one entry per column
  const routeLabels = Object.fromEntries(
    routeColumns.map((column) => [column, t(`printTemplates:routeColumns.${column}`)]),
  ) as Record<RouteColumn, string>;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- has one entry per column
  const packageLabels = Object.fromEntries(
    packageColumns.map((column) => [column, t(`printTemplates:packageColumns.${column}`)]),
  ) as Record<PackageColumn, string>;
  return {
    language,
    say: (text) => t(`templateTexts:${text}`),
    templateName,
    cardWords: (type, { unitMeasurement, timeZone }) => ({
      // Paper is read at the site: its dates are those of the site, wherever it is printed.
      formats: formatsIn(language, timeZone),
      terms,
      unit: unitMeasurement,
      yes: t('common:yes'),
      template: templateName(type),
      printedOn: formatsIn(language, timeZone).date(new Date()),
      routeLabels,
      packageLabels,
      constraintState: ({ state, reason }) => t(`printTemplates:constraintStates.${state}`, { reason: reason ?? '' }),
      placed: {
        yes: t('common:yes'),
        no: t('printTemplates:placed.no'),
        unknown: t('printTemplates:placed.unknown'),
      },
    }),
  };
}

/** Returns null until the texts of the language are loaded. */
export function usePrintWords(language: string): PrintWords | null {
  const { data } = useQuery({
    queryKey: ['words of print', language],
    queryFn: async () => {
      await i18n.loadNamespaces(namespaces);
      await i18n.loadLanguages(language);
      return language;
    },
    // The previous texts stay until the next ones are loaded, so that a dialog in progress remains on the screen.
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  return useMemo(() => (data === undefined ? null : wordsIn(data)), [data]);
}

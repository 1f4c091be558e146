/** Parts of a template in the editor that are not printed as they should be. */
import { useMemo } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { TemplateContent } from '../../../../contract/printing/content.ts';
import { blockProblems, type BlockProblem, type Printable } from '../../../shared/printing/cards/compileBlocks.ts';
import { markupWarnings } from '../../../shared/printing/cards/placeholders.ts';

export interface TemplateWarnings {
  /** Problems of each block; none are printed while the template has its own markup. */
  readonly problems: readonly BlockProblem[];
  /** Sentences about the own markup; none for blocks. */
  readonly markup: readonly string[];
  /** All of them as different sentences. */
  readonly all: readonly string[];
}

export function useTemplateWarnings(content: TemplateContent, printable: Printable): TemplateWarnings {
  const { t } = useTranslation('printTemplates');
  return useMemo(() => {
    const problems = blockProblems(content, printable);
    const markup = (content.markup === null ? [] : markupWarnings(content.markup, printable.commodity)).map(
      ({ code, detail, line }) => `${t(`problems.${code}`, { detail })} ${t('problems.line', { line })}`,
    );
    const ofBlocks = problems.map(({ code, detail }) => t(`blockProblems.${code}`, { field: detail }));
    return { problems, markup, all: [...new Set(content.markup === null ? ofBlocks : markup)] };
  }, [content, printable, t]);
}

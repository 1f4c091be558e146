/** Sheets made from a template and rows: filled in a separate thread, or the reason that failed. */
import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TemplateContent } from '../../../contract/printing/content.ts';
import type { PrintRecord } from '../../../contract/printing/printRecords.ts';
import type { TemplateType } from '../../../contract/commodities/fields/templateTypes.ts';
import type { Project } from '../../../contract/setup/projects/projects.ts';
import { cardData, type CardWords } from './cards/cardData.ts';
import type { PackageCover } from './cards/packageCover.ts';
import { compileBlocks, type Printable } from './cards/compileBlocks.ts';
import type { CardSheets } from './cards/drawCards.ts';
import type { PrintWords } from './cards/printWords.ts';
import { renderInWorker } from './cards/render/renderInWorker.ts';
import type { CardProblem } from './cards/cardProblem.ts';

export interface CardJob {
  readonly project: Project;
  /** Null until it is loaded; planned cuts depend on it. */
  readonly cutTolerancePercent: number | null;
  readonly templateType: TemplateType;
  readonly content: TemplateContent;
  readonly printable: Printable;
  readonly records: readonly PrintRecord[];
  readonly words: PrintWords;
  /** Package whose cover is printed. */
  readonly cover?: PackageCover | undefined;
}

export type DrawnCards =
  | { readonly ok: true; readonly sheets: CardSheets }
  | { readonly ok: false; readonly problem: CardProblem };

/** Returns the markup to print: the template's own markup if users wrote it, otherwise the compiled blocks. */
export const markupOf = (content: TemplateContent, printable: Printable): string =>
  content.markup ?? compileBlocks(content, printable);

/** Renders the cards of one job in one thread; a longer job is split into several calls. */
export async function makeCards(job: CardJob, signal?: AbortSignal): Promise<DrawnCards> {
  const { project, cutTolerancePercent, templateType, content, printable, records, words, cover } = job;
  const cardWords = words.cardWords(templateType, project);
  const data = records.map((record) =>
    cardData(printable.commodity, printable.attached, record, { ...project, cutTolerancePercent }, cardWords, cover),
  );
  const request = { markup: markupOf(content, printable), logo: content.logo, cards: data };
  const reply = await renderInWorker(request, signal);
  if (!reply.ok) return reply;
  const cards = reply.cards.map((nodes, at) => ({ nodes, tag: headTag(data[at]!) }));
  return { ok: true, sheets: { ...sheetsFor(job, cardWords), cards } };
}

function sheetsFor(
  { project, content, printable, words, cover }: CardJob,
  cardWords: CardWords,
): Omit<CardSheets, 'cards'> {
  const projectName = `${project.projectNumber} · ${project.name}`;
  const template = cover
    ? cardWords.template
    : `${cardWords.template} · ${cardWords.terms.commodity(printable.commodity.type)}`;
  const foot = `${projectName} · ${template} · ${cardWords.printedOn}`;
  return { page: content.page, project: projectName, template, language: words.language, foot };
}

const headTag = ({ tag, revision }: { readonly tag: string; readonly revision: string }) =>
  revision === '' ? tag : `${tag} · ${revision}`;

/** Returns the cards of a job. The last result stays until the next one is ready; a problem is returned alongside it. */
export function useCards(job: CardJob | null) {
  const key = useMemo(
    () =>
      job
        ? [
            job.content,
            job.records.map(({ id }) => id),
            job.words.language,
            job.printable.commodity.type,
            job.cutTolerancePercent,
            job.cover,
          ]
        : [],
    [job],
  );
  return useQuery({
    queryKey: ['cards', ...key],
    queryFn: ({ signal }) => makeCards(job!, signal),
    enabled: job !== null,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
}

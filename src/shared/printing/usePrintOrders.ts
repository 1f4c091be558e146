/** Print settings of each part: the project's template, in the language of the print. */
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { groupBy } from '../../../contract/base/values/groupBy.ts';
import { compareCells } from '../../../contract/base/values/compareCells.ts';
import { defaultTemplate } from '../../../contract/printing/defaults/index.ts';
import { withPlannedCuts } from '../../../contract/printing/plannedCuts.ts';
import { projectCommodity } from '../../../contract/setup/columns/projectCommodity.ts';
import type { TemplateType } from '../../../contract/commodities/fields/templateTypes.ts';
import { useApp, useProject } from '../../context/useApp.ts';
import { informationQuery } from '../projects/informationQuery.ts';
import { columnsOf } from '../projects/useCommodity.ts';
import { attachedCommodities } from './cards/cardData.ts';
import type { PrintOrder } from './makeSheets.ts';
import type { PrintPart } from './cards/printPart.ts';
import type { PrintWords } from './cards/printWords.ts';
import { templateQuery } from './templateQueries.ts';

/** Choices of the user for a part. */
export interface PartChoice {
  /** Template; null leaves the part out. */
  readonly template: TemplateType | null;
  /** Copies of each label; null uses the template's value. */
  readonly copies: number | null;
}

export type RowOrder = 'tag' | 'given';

interface Requested {
  readonly parts: readonly PrintPart[];
  readonly choices: readonly PartChoice[];
  readonly order: RowOrder;
  readonly words: PrintWords | null;
  /** True to print also the cards whose work is finished. */
  readonly withFinished: boolean;
}

interface PrintOrders {
  /** Orders; null until every template is loaded. */
  readonly orders: readonly PrintOrder[] | null;
  readonly error: Error | null;
  readonly retry: () => void;
}

export function usePrintOrders({ parts, choices, order, words, withFinished }: Requested): PrintOrders {
  const { call } = useApp();
  const project = useProject();
  const chosen = parts.flatMap((part, at) => {
    const { template = null, copies = null } = choices[at] ?? {};
    return template === null ? [] : [{ part, at, template, copies }];
  });
  const queries = useQueries({
    queries: chosen.map(({ part: { type }, template }) =>
      templateQuery(call, { projectId: project.id, commodityType: type, templateType: template }),
    ),
  });
  const information = useQuery(informationQuery(call, project.id));
  const cutTolerancePercent = information.data?.settings.cutTolerancePercent ?? null;
  const templates = queries.map(({ data }) => data);
  const key = JSON.stringify([
    choices,
    withFinished,
    cutTolerancePercent,
    templates.map((template) => template?.version),
  ]);
  const orders = useMemo((): PrintOrder[] | null => {
    // Cards without their planned cuts would be printed if the job started earlier.
    if (words === null || cutTolerancePercent === null) return null;
    const made = chosen.flatMap(({ part, at, template, copies }, place): PrintOrder[] => {
      const stored = templates[place];
      if (!stored) return [];
      const columns = columnsOf(project);
      const commodity = withPlannedCuts(projectCommodity(part.type, columns));
      const content = stored.content ?? defaultTemplate(commodity, template, words.say);
      if (content === null) throw new Error(`${part.type} is not printed as ${template}`);
      const rows = order === 'given' ? part.rows : part.rows.toSorted((a, b) => compareCells(a.tag, b.tag, false));
      const page = { ...content.page, copies: copies ?? content.page.copies };
      const printable = { commodity, attached: attachedCommodities(part.type, columns) };
      return [
        {
          at,
          cover: part.cover,
          project,
          cutTolerancePercent,
          templateType: template,
          templateVersion: stored.version,
          content: { ...content, page },
          printable,
          words,
          rows,
          withFinished,
        },
      ];
    });
    return made.length === chosen.length ? made : null;
    // oxlint-disable-next-line react/exhaustive-deps -- `key` covers the choices and the template versions
  }, [key, parts, order, words, project]);
  const failed = [...queries, information].find(({ isError }) => isError);
  return { orders, error: failed?.error ?? null, retry: () => void failed?.refetch() };
}

const paperOf = ({ content: { page } }: PrintOrder): string =>
  page.paper === 'roll' ? `roll ${page.label?.width} ${page.label?.height}` : page.paper;

/** Returns the orders by the paper they need, in print order: a printer that is loaded with sheets cannot print labels of a roll. */
export const ordersByPaper = (orders: readonly PrintOrder[]): readonly (readonly PrintOrder[])[] => [
  ...groupBy(orders, paperOf).values(),
];

/** Preview of a template in its edited state, with a row of the project. */
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { TemplateContent } from '../../../contract/printing/content.ts';
import type { PrintRecord } from '../../../contract/printing/printRecords.ts';
import { useApp, useProject } from '../../context/useApp.ts';
import { informationQuery } from '../../shared/projects/informationQuery.ts';
import { previewQuery, type TemplatePlace } from '../../shared/printing/templateQueries.ts';
import { useCards, type CardJob } from '../../shared/printing/useCards.ts';

interface PreviewOptions extends Pick<CardJob, 'printable' | 'words'> {
  readonly place: TemplatePlace;
  readonly content: TemplateContent;
}

const blankRecord: PrintRecord = { id: 0, values: {}, route: [], attached: {} };

export type TemplatePreview = ReturnType<typeof useTemplatePreview>;

export function useTemplatePreview({ place, content, printable, words }: PreviewOptions) {
  const { call } = useApp();
  const project = useProject();
  const { templateType } = place;
  /** Tag of the row to print; '' for the first row. */
  const [tag, setTag] = useState('');
  const attached = useMemo(() => printable.attached.map(({ type }) => type), [printable]);
  const information = useQuery(informationQuery(call, project.id)).data;
  const cutTolerancePercent = information?.settings.cutTolerancePercent ?? null;
  const record = useQuery({ ...previewQuery(call, place, tag, attached), placeholderData: (before) => before });
  const job = useMemo((): CardJob | null => {
    if (record.data === undefined) return null;
    // Without a row the template is still checked.
    const records = [record.data ?? blankRecord];
    return { project, cutTolerancePercent, templateType, content, printable, records, words };
  }, [record.data, project, cutTolerancePercent, templateType, content, printable, words]);
  const cards = useCards(job);
  return {
    tag,
    setTag,
    record,
    /** Error of the worker that draws the sheets. */
    error: cards.error,
    sheets: cards.data?.ok === true ? cards.data.sheets : null,
    /** Reason why the template cannot be printed. */
    problem: cards.data?.ok === false ? cards.data.problem : null,
  };
}

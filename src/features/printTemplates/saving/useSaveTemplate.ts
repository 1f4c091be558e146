import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TemplateContent } from '../../../../contract/printing/content.ts';
import { savePrintTemplate, type PrintTemplate } from '../../../../contract/printing/printTemplates.ts';
import { useApp } from '../../../context/useApp.ts';
import { templateQuery, type TemplatePlace } from '../../../shared/printing/templateQueries.ts';
import type { DraftActions } from './useDraft.ts';

interface TemplateSave {
  /** Version the content is based on. */
  readonly version: number;
  /** Content to save; null restores the default. */
  readonly content: TemplateContent | null;
}

export type TemplateSaving = ReturnType<typeof useSaveTemplate>;

/** Saves the next version of a template. On a conflict, the other version is shown and the draft stays in the editor. */
export function useSaveTemplate(
  { projectId, commodityType, templateType }: TemplatePlace,
  template: PrintTemplate,
  draft: DraftActions,
) {
  const { call } = useApp();
  const client = useQueryClient();
  const place = { projectId, commodityType, templateType };
  const saving = useMutation({
    mutationFn: (save: TemplateSave) => call(savePrintTemplate, { body: { ...place, ...save }, quiet: true }),
    onSuccess: (reply) => {
      const { queryKey } = templateQuery(call, place);
      if (reply.status === 'refused') return;
      client.setQueryData(queryKey, reply.status === 'saved' ? reply.template : reply.row);
      void client.invalidateQueries({ queryKey: ['print templates', projectId], exact: true });
      if (reply.status === 'saved') draft.drop();
    },
  });
  /** Version on which the draft is based; this user has not seen versions saved later by others. */
  const [base, setBase] = useState(template.version);
  if (!draft.isChanged && base !== template.version) setBase(template.version);
  const { data, variables } = saving;
  const conflict = data?.status === 'conflict' ? data : null;
  return {
    isPending: saving.isPending,
    error: saving.error,
    refusal: data?.status === 'refused' ? data.reason : null,
    /** Set if another user saved a version in the meantime. */
    conflict,
    save: () => saving.mutate({ version: base, content: draft.content }),
    restoreDefault: () => saving.mutate({ version: base, content: null }),
    /** Saves again, on top of the conflicting version. */
    overwrite: () => {
      if (conflict) saving.mutate({ version: conflict.row.version, content: variables?.content ?? null });
    },
    /** Discards the draft in favor of the conflicting version. */
    discard: () => {
      draft.drop();
      saving.reset();
    },
    close: saving.reset,
  };
}

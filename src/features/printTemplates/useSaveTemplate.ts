import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TemplateContent } from '../../../contract/printing/content.ts';
import { savePrintTemplate } from '../../../contract/printing/printTemplates.ts';
import { useApp } from '../../context/useApp.ts';
import { templateQuery, type TemplatePlace } from '../../shared/printing/templateQueries.ts';

export interface TemplateSave {
  /** The version it was made on. */
  readonly version: number;
  /** Null goes back to the default. */
  readonly content: TemplateContent | null;
}

/** The next version. Of a save on top of another's, the other is shown as it stands and this one is kept on the screen. */
export function useSaveTemplate({ projectId, commodityType, templateType }: TemplatePlace, onSaved: () => void) {
  const { call } = useApp();
  const client = useQueryClient();
  const place = { projectId, commodityType, templateType };
  return useMutation({
    mutationFn: (save: TemplateSave) => call(savePrintTemplate, { body: { ...place, ...save }, quiet: true }),
    onSuccess: (reply) => {
      const { queryKey } = templateQuery(call, place);
      if (reply.status === 'refused') return;
      client.setQueryData(queryKey, reply.status === 'saved' ? reply.template : reply.row);
      void client.invalidateQueries({ queryKey: ['print templates', projectId], exact: true });
      if (reply.status === 'saved') onSaved();
    },
  });
}

import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { LastSave } from '../../../../contract/base/calls/lastSave.ts';
import { updateProject } from '../../../../contract/setup/projects/projects.ts';
import { updateProjectSettings, type ProjectInformation } from '../../../../contract/setup/projects/projectSettings.ts';
import { useApp } from '../../../context/useApp.ts';
import { useMergedText } from '../../../shared/form/useMergedText.ts';
import { useEditForm } from '../../../shared/form/useEditForm.ts';
import { useGetToday } from '../../../base/useToday.ts';
import { informationQuery } from '../../../shared/projects/informationQuery.ts';
import { recordPaths, recordSchema, savedRecord } from './recordForm.ts';
import { changedSettings, savedSettings, settingsPaths, settingsSchema } from './settingsForm.ts';
import { useFieldLabels } from './useFieldLabels.ts';

/** Returns the two forms of the page, each saved with its own version. */
export function useInformationForms(information: ProjectInformation, locale: string) {
  const { call, notify, project: projectActor } = useApp();
  const queries = useQueryClient();
  const labelOf = useFieldLabels();
  const mergedText = useMergedText(labelOf);
  const projectId = information.project.id;
  const query = informationQuery(call, projectId);

  async function refresh(): Promise<ProjectInformation> {
    const newest = await queries.fetchQuery({ ...query, staleTime: 0 });
    projectActor.send({ type: 'project.updated', project: newest.project });
    return newest;
  }
  const onMerged = (paths: readonly string[], lastSave: LastSave | null) => notify.info(mergedText(paths, lastSave));

  const record = useEditForm({
    schema: recordSchema,
    saved: useMemo(() => savedRecord(information), [information]),
    paths: recordPaths,
    labelOf,
    save: async (body, _changed, recordVersion) => {
      await call(updateProject, { body: { ...body, projectId, recordVersion }, quiet: true });
      void queries.invalidateQueries({ queryKey: ['projects'] });
      return savedRecord(await refresh());
    },
    refresh: async () => savedRecord(await refresh()),
    onMerged,
  });

  const { startDate } = information.project;
  const getToday = useGetToday();
  const settings = useEditForm({
    schema: useMemo(() => settingsSchema({ locale, today: getToday(), startDate }), [locale, getToday, startDate]),
    saved: useMemo(() => savedSettings(information, locale), [information, locale]),
    paths: settingsPaths,
    labelOf,
    save: async (body, changed, settingsVersion) => {
      const change = changedSettings(body, changed);
      const reply = await call(updateProjectSettings, { body: { ...change, projectId, settingsVersion }, quiet: true });
      queries.setQueryData(query.queryKey, reply);
      // The job might have ended, and sent its event, before this reply arrived.
      if (reply.recalculation.isRecalculating) void queries.invalidateQueries({ queryKey: query.queryKey });
      return savedSettings(reply, locale);
    },
    refresh: async () => savedSettings(await refresh(), locale),
    onMerged,
  });

  return { record, settings };
}

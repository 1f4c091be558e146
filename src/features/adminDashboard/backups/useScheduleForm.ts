import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import {
  archiveSettings,
  saveArchiveSettings,
  type ArchiveList,
  type ArchiveSettings,
} from '../../../../contract/admin/archives.ts';
import { useApp } from '../../../context/useApp.ts';
import { withValuesOf } from '../../../../machines/editForm/mergeFields.ts';
import type { Saved } from '../../../../machines/editForm/ports.ts';
import { useEditForm } from '../../../shared/form/useEditForm.ts';
import { backupsQuery } from '../queries.ts';

/** A number is null while its field is blank. */
type ScheduleValues = { readonly [Field in keyof ArchiveSettings]: ArchiveSettings[Field] | null } & {
  readonly isOn: boolean;
};

const fields = [
  'isOn',
  'hour',
  'keepDaily',
  'keepWeekly',
  'keepMonthly',
] as const satisfies readonly (keyof ArchiveSettings)[];
const isField = (path: string): path is (typeof fields)[number] => fields.some((field) => field === path);

/** Settings have no version, so the time of the list is used: the newer list has the newer settings. */
const savedSchedule = ({ at, settings }: ArchiveList): Saved<ScheduleValues> => ({
  values: settings,
  version: at.getTime(),
});

/** Form for the settings; a refetched list never replaces typed values. */
export function useScheduleForm(list: ArchiveList) {
  const { t } = useTranslation('backups');
  const { call } = useApp();
  const queries = useQueryClient();
  const query = backupsQuery(call);
  return useEditForm({
    schema: archiveSettings,
    saved: useMemo(() => savedSchedule(list), [list]),
    paths: fields,
    labelOf: (path) => (isField(path) ? t(`schedule.${path}`) : path),
    save: async (body, changed) => {
      // Settings that someone else has saved since are combined with the user's own changes.
      const newest = queries.getQueryData(query.queryKey)?.settings ?? list.settings;
      const settings = withValuesOf(newest, body, changed);
      // An older list still being fetched must not overwrite the reply.
      await queries.cancelQueries({ queryKey: query.queryKey });
      const reply = await call(saveArchiveSettings, { body: settings, quiet: true });
      queries.setQueryData(query.queryKey, reply);
      return savedSchedule(reply);
    },
    refresh: async () => savedSchedule(await queries.fetchQuery({ ...query, staleTime: 0 })),
  });
}

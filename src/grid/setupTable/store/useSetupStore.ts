/** The rows of a table of set-up under the hand: loaded once, and asked for again when the server tells of a change. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { messageOf } from '../../../api/apiErrors.ts';
import { useApp, useOpenProject } from '../../../context/useApp.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import type { SetupRow } from './setupRow.ts';
import { SetupStore, type SetupStoreOptions } from './setupStore.ts';

type OwnOptions<Row extends SetupRow> = Omit<SetupStoreOptions<Row>, 'failureText' | 'onRefused'>;

/** `projectId`: whose news are followed; null for a table that belongs to no project. `alsoJobs`: and when a job ends. */
export function useSetupStore<Row extends SetupRow>(
  projectId: number | null,
  own: OwnOptions<Row>,
  { alsoJobs = false }: { readonly alsoJobs?: boolean } = {},
): SetupStore<Row> {
  const { liveEvents, notify } = useApp();
  const say = useTranslate(['errors']);
  const options: SetupStoreOptions<Row> = {
    ...own,
    failureText: (error) => say(messageOf(error)),
    onRefused: (reason) => notify.error(reason),
  };
  const [store] = useState(() => new SetupStore(options));
  useLayoutEffect(() => store.configure(options));

  // Numbers of the stack are in the unit of their time, and the server reads them in the present one.
  const unit = useOpenProject()?.unitMeasurement;
  const unitBefore = useRef(unit);
  useEffect(() => {
    if (unitBefore.current !== undefined && unit !== unitBefore.current) store.forgetActs();
    unitBefore.current = unit;
  }, [store, unit]);

  const isStarted = useRef(false);
  useEffect(() => {
    if (!isStarted.current) void store.reload();
    isStarted.current = true;
    const stop = liveEvents.subscribe((id, { kind }) => {
      if (id !== projectId || (kind !== 'version' && kind !== 'gap' && !(alsoJobs && kind === 'job'))) return;
      store.reloadSoon();
    });
    return () => {
      store.stop();
      stop();
    };
  }, [store, liveEvents, projectId, alsoJobs]);
  return store;
}

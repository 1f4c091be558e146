/** Store of a setup table: loaded once, and refetched when the server reports a change. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { messageOf } from '../../../api/apiErrors.ts';
import { useApp, useOpenProject } from '../../../context/useApp.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import type { SetupRow } from './setupRow.ts';
import { SetupStore, type SetupStoreOptions } from './setupStore.ts';

interface OwnOptions<Row extends SetupRow> extends Omit<SetupStoreOptions<Row>, 'failureText' | 'onRefused'> {
  /** Additional kind of live event that changes these rows. */
  readonly alsoFollows?: 'job' | 'permissions';
}

/** Returns the store of a table, loaded and updated by the project's live events. `projectId`: null for the company's tables. */
export function useSetupStore<Row extends SetupRow>(projectId: number | null, own: OwnOptions<Row>): SetupStore<Row> {
  const { liveEvents, notify, startSetupTable } = useApp();
  const say = useTranslate(['errors']);
  const options: SetupStoreOptions<Row> = {
    ...own,
    failureText: (error) => say(messageOf(error)),
    onRefused: (reason) => notify.error(reason),
  };
  const [store] = useState(() => new SetupStore(options, startSetupTable));
  useLayoutEffect(() => store.configure(options));

  // Numbers on the undo stack are in the unit of their time, but the server reads them in the current one.
  const unit = useOpenProject()?.unitMeasurement;
  const unitBefore = useRef(unit);
  useEffect(() => {
    if (unitBefore.current !== undefined && unit !== unitBefore.current) store.clearUndo();
    unitBefore.current = unit;
  }, [store, unit]);

  const isStarted = useRef(false);
  useEffect(() => {
    if (!isStarted.current) void store.reload();
    isStarted.current = true;
    const stop = liveEvents.subscribe((id, { kind }) => {
      const isFollowed = kind === 'version' || kind === 'gap' || kind === own.alsoFollows;
      if (id === projectId && isFollowed) store.reloadSoon();
    });
    return () => {
      store.stop();
      stop();
    };
  }, [store, liveEvents, projectId, own.alsoFollows]);
  return store;
}

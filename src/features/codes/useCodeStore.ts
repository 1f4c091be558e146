/** The codes of a list under the hand: loaded, saved row by row, and asked for again when the server tells of a change. */
import { useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeFieldsOf } from '../../../contract/codes/codeFields.ts';
import { deleteCodes, listCodes, saveCodes, type CodeRow } from '../../../contract/codes/codes.ts';
import type { CodeKind } from '../../../contract/commodities/field.ts';
import { messageOf } from '../../api/apiErrors.ts';
import { useApp } from '../../context/useApp.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { SetupStore, type SetupStoreOptions } from '../../setupTable/setupStore.ts';
import type { CodeWords } from './codeWords.ts';

/** News of a project come in bursts while somebody imports, ms. */
const newsSettle = 1000;

export function useCodeStore(projectId: number, kind: CodeKind, words: CodeWords): SetupStore<CodeRow> {
  const { call, liveEvents, notify } = useApp();
  const { t } = useTranslation('codes');
  const say = useTranslate(['errors']);

  const options: SetupStoreOptions<CodeRow> = {
    requiredColumns: ['code'],
    ports: {
      load: async () => (await call(listCodes, { query: { projectId, kind }, quiet: true })).rows,
      save: async (rows) => {
        const body = { projectId, kind, rows: rows.map(({ row, cells }) => ({ row, cells: [...cells] })) };
        const { results } = await call(saveCodes, { body, quiet: true });
        for (const result of results)
          if (result.status === 'saved' && result.renamed > 0)
            notify.info(t('renamed', { count: result.renamed, code: String(result.row.values['code']) }));
        return results;
      },
      remove: async (rows) =>
        (await call(deleteCodes, { body: { projectId, kind, rows: [...rows] }, quiet: true })).results,
    },
    read: (column, text) => {
      const field = codeFieldsOf(kind).find(({ key }) => key === column);
      return field ? words.read(field, text) : { ok: true, value: text };
    },
    failureText: (error) => say(messageOf(error)),
    onRefused: (reason) => notify.error(reason),
  };
  const [store] = useState(() => new SetupStore(options));
  useLayoutEffect(() => store.configure(options));

  useEffect(() => {
    void store.reload();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = liveEvents.subscribe((id, { kind: event }) => {
      if (id !== projectId || (event !== 'version' && event !== 'gap')) return;
      clearTimeout(timer);
      timer = setTimeout(() => void store.reload(), newsSettle);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [store, liveEvents, projectId]);
  return store;
}

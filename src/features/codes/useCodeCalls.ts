/** Calls for a code list: suppliers and reels have their own endpoints and permissions. */
import { useMemo } from 'react';
import {
  deleteCodes,
  deleteSuppliers,
  mergeCodes,
  mergeSuppliers,
  saveCodes,
  saveSuppliers,
  type CodeEdit,
} from '../../../contract/setup/codes/codes.ts';
import { deleteReels, mergeReels, saveReels } from '../../../contract/reels/reels.ts';
import type { PlainKind } from '../../../contract/setup/codes/codeFields.ts';
import type { ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import { useApp } from '../../context/useApp.ts';

export interface CodeCalls {
  readonly save: (rows: CodeEdit[]) => Promise<ReplyOf<typeof saveCodes>>;
  readonly remove: (rows: { readonly id: number; readonly version: number }[]) => Promise<ReplyOf<typeof deleteCodes>>;
  readonly merge: (codeId: number, intoCodeId: number) => Promise<ReplyOf<typeof mergeCodes>>;
}

export function useCodeCalls(projectId: number, kind: PlainKind): CodeCalls {
  const { call } = useApp();
  return useMemo(() => {
    if (kind === 'supplier')
      return {
        save: (rows) => call(saveSuppliers, { body: { projectId, kind, rows }, quiet: true }),
        remove: (rows) => call(deleteSuppliers, { body: { projectId, kind, rows }, quiet: true }),
        merge: (codeId, intoCodeId) => call(mergeSuppliers, { body: { projectId, codeId, intoCodeId }, quiet: true }),
      };
    if (kind === 'reel')
      return {
        save: (rows) => call(saveReels, { body: { projectId, kind, rows }, quiet: true }),
        remove: (rows) => call(deleteReels, { body: { projectId, kind, rows }, quiet: true }),
        merge: (codeId, intoCodeId) => call(mergeReels, { body: { projectId, codeId, intoCodeId }, quiet: true }),
      };
    return {
      save: (rows) => call(saveCodes, { body: { projectId, kind, rows }, quiet: true }),
      remove: (rows) => call(deleteCodes, { body: { projectId, kind, rows }, quiet: true }),
      merge: (codeId, intoCodeId) => call(mergeCodes, { body: { projectId, codeId, intoCodeId }, quiet: true }),
    };
  }, [call, projectId, kind]);
}

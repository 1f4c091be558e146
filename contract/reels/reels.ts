/**
 * Reel ledger of a project (domain section 8): a list of names with its own fields, maintained by users with the reel permission.
 */
import { z } from 'zod/mini';
import { deleteCodes, mergeCodes, saveCodes } from '../setup/codes/codes.ts';
import { endpoint } from '../base/calls/endpoint.ts';

/** Access to change the reels of a project: requires all rows, since reels have no row scope. */
export const reelEdits = { scope: 'project', permission: 'reels.edit', rows: 'all' } as const;

const reelKind = z.literal('reel');

export const saveReels = endpoint({
  ...saveCodes,
  path: '/reels/save',
  summary:
    'Add reels and change cells of reels, as codes are saved. A reel that is numbered anew is numbered anew on every cable cut from it.',
  access: reelEdits,
  body: z.extend(saveCodes.body, { kind: reelKind }),
});

export const deleteReels = endpoint({
  ...deleteCodes,
  path: '/reels/delete',
  summary: 'Delete reels that no cable names, as codes are deleted.',
  access: reelEdits,
  body: z.extend(deleteCodes.body, { kind: reelKind }),
});

export const mergeReels = endpoint({
  ...mergeCodes,
  path: '/reels/merge',
  summary: 'Merge a reel that is in the ledger twice into the other, as codes are merged.',
  access: reelEdits,
});

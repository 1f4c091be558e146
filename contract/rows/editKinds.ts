/** Kinds of changes of rows, as the history names them. */
import { z } from 'zod/mini';

/** How the cells of one call were changed in a grid. */
export const editKind = z.enum(['edit', 'paste', 'fill', 'clear', 'replace', 'undo', 'redo']);
export type EditKind = z.infer<typeof editKind>;

/** `bulk`: a change of many rows by the server; `package`: rows put into a package; `revert`: a change undone from the history. */
export const changeKind = z.enum([...editKind.options, 'bulk', 'package', 'revert']);
export type ChangeKind = z.infer<typeof changeKind>;

/** A person's row scope in statements over commodities: the one condition, wherever rows are read. */
import type { RowScope } from '../rowScope.ts';
import { keySql } from './progress/derivedSql.ts';

/** What the parameter of `inScopeSql` stands for: the names in comparison form, null for every row. */
export const scopeKeys = (scope: RowScope | null): readonly string[] | null => scope?.keys ?? null;

/** Whether the row `alias` is in the scope that `parameter` holds. */
export const inScopeSql = (alias: string, parameter: `$${number}`): string =>
  `(${parameter}::text[] is null or (${alias}.foreman <> '' and ${keySql(`${alias}.foreman`)} = any(${parameter}::text[])))`;

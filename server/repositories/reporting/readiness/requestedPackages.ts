/** The rows of the packages that are asked for, as SQL: a package of a hundred thousand rows is found by an index of its own. */

/** The parameter that holds the numbers of some packages, as rows spell them; null for all. */
const askedPackages = '$4';

/** Whether a row is in one of them, by the column that names its package. */
export const isInRequestedPackageSql = (column: string): string =>
  `${column} <> '' and (${askedPackages}::text[] is null or ${column} = any(${askedPackages}::text[]))`;

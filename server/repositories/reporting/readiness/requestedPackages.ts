/**
 * SQL condition for the rows of the requested packages: a package of a hundred thousand rows is found through a separate index.
 */

/** Parameter with the numbers of some packages, as rows spell them; null for all. */
const requestedPackages = '$4';

/** True if a row is in one of them, by the column that names its package. */
export const isInRequestedPackageSql = (column: string): string =>
  `${column} <> '' and (${requestedPackages}::text[] is null or ${column} = any(${requestedPackages}::text[]))`;

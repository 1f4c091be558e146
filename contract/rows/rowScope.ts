/** The `scope` of snapshots: the user and the packages of the rows, in one word. */

const between = '.';

export const scopeOfRows = (person: string, packages: string): string => `${person}${between}${packages}`;

/**
 * Returns the user part of a scope: the `rowScope.id` of the current user. A device stores a user's rows under it, independent of
 * their current packages.
 */
export const personOfScope = (scope: string): string => scope.split(between)[0] ?? '';

/** The `scope` that snapshots carry: whose rows they are and which, in one word. */

const between = '.';

export const scopeOfRows = (person: string, packages: string): string => `${person}${between}${packages}`;

/** Whose rows: the `rowScope.id` of the current user. A device keeps a person's rows under it, whichever packages they have today. */
export const personOfScope = (scope: string): string => scope.split(between)[0] ?? '';

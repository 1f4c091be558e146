/** What the QR and the Code 128 of a card say: the tag, and the revision it was printed at. A scan tells whether that still stands. */

const between = ' REV ';

/** `36-PC-1001 REV C`; the tag alone where there is no revision. */
export const cardCode = (tag: string, revision: string): string => (revision === '' ? tag : tag + between + revision);

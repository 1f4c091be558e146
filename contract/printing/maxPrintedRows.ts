/**
 * Maximum number of rows of a printed report or grid: a browser needs minutes to lay out more, and nobody carries them to a site.
 */
export const maxPrintedRows = 5000;

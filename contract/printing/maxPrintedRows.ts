/**
 * Maximum number of rows of a printed report or grid. A browser takes minutes to lay out more.
 */
export const maxPrintedRows = 5000;

/** Parses values the same way for both engines: numbers as numbers, days as 'YYYY-MM-DD', instants as `Date`. */

type Parse = (text: string) => unknown;

const objectIds = {
  bigint: 20,
  numeric: 1700,
  date: 1082,
  bigintList: 1016,
  numericList: 1231,
  dateList: 1182,
} as const;

/** Parses the elements of a one-dimensional array of plain words, as PostgreSQL writes it: `{1,2,NULL}`. */
function listOf(parse: Parse): Parse {
  return (text) => {
    const inside = text.slice(1, -1);
    return inside === '' ? [] : inside.split(',').map((word) => (word === 'NULL' ? null : parse(word)));
  };
}

const asText: Parse = (text) => text;

/** Parsers by PostgreSQL object id. bigint is a number here: ids and counts stay far below 2^53. */
export const valueParsers: Readonly<Record<number, Parse>> = {
  [objectIds.bigint]: Number,
  [objectIds.numeric]: Number,
  [objectIds.date]: asText,
  [objectIds.bigintList]: listOf(Number),
  [objectIds.numericList]: listOf(Number),
  [objectIds.dateList]: listOf(asText),
};

/** How rows of a report are looked through and put in order, as SQL: as the screen does it with the rows it holds. */

/** A text in small letters and without accents, as `foldText` makes it. Most texts have bytes of ASCII alone and need a tenth of the work. */
export const foldSql = (text: string): string =>
  `(select case when octet_length(w.text) = char_length(w.text) then lower(w.text collate "C")
     else lower(regexp_replace(normalize(w.text, NFD), '[\\u0300-\\u036f]', '', 'g')) end from (select ${text} as text offset 0) w)`;

const betweenDigitsAndOthers = '(?<=[0-9])(?=[^0-9])|(?<=[^0-9])(?=[0-9])';

/**
 * A text by which numbers within texts are counted, not spelt: each has twelve digits. Cut into pieces, since a pattern that
 * takes the digits too many away again tries every place of every number, and takes twice as long.
 */
export const naturalSql = (text: string): string =>
  `(select string_agg(case when piece < ':' and piece >= '0' then right('00000000000' || piece, 12) else piece end, '') collate "C"
    from regexp_split_to_table(${foldSql(text)} collate "C", '${betweenDigitsAndOthers}') piece)`;

/** SQL to search and sort rows of a report in the same way as the client does with loaded rows. */

/** Text in lower case and without accents, as by `foldText`. Most texts are pure ASCII and need a tenth of the work. */
export const foldSql = (text: string): string =>
  `(select case when octet_length(w.text) = char_length(w.text) then lower(w.text collate "C")
     else lower(regexp_replace(normalize(w.text, NFD), '[\\u0300-\\u036f]', '', 'g')) end from (select ${text} as text offset 0) w)`;

const betweenDigitsAndOthers = '(?<=[0-9])(?=[^0-9])|(?<=[^0-9])(?=[0-9])';

/**
 * Sort text that compares numbers within texts by value: each is padded to twelve digits. The text is split into pieces, since a
 * pattern that removes surplus digits would try every position of every number and take twice as long.
 */
export const naturalSql = (text: string): string =>
  `(select string_agg(case when piece < ':' and piece >= '0' then right('00000000000' || piece, 12) else piece end, '') collate "C"
    from regexp_split_to_table(${foldSql(text)} collate "C", '${betweenDigitsAndOthers}') piece)`;

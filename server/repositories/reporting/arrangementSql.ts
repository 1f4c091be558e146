/** How rows of a report are looked through and put in order, as SQL: as the screen does it with the rows it holds. */

/** A text in small letters and without accents, as `foldText` makes it. Most texts have bytes of ASCII alone and need a tenth of the work. */
export const foldSql = (text: string): string =>
  `(select case when octet_length(w.text) = char_length(w.text) then lower(w.text collate "C")
     else lower(regexp_replace(normalize(w.text, NFD), '[\\u0300-\\u036f]', '', 'g')) end from (select ${text} as text offset 0) w)`;

/** A text by which numbers within texts are counted, not spelt: each has twelve digits. */
export const naturalSql = (text: string): string =>
  `regexp_replace(regexp_replace(${foldSql(text)}, '([0-9]+)', '000000000000\\1', 'g'), '[0-9]*([0-9]{12})', '\\1', 'g') collate "C"`;

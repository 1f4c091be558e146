/** SQL for the number of conductors that a schedule states for a cable. */

/**
 * Number of conductors of a cable from the notation of schedules: `12`, `3C+E`, `4PR` (two per pair), `2TR`; otherwise one. A
 * bare number, the most frequent case, is recognized without patterns.
 */
export const conductorCountSql = (text: string): string =>
  `case when ${text} is null then 1
    when ${text} <> '' and length(${text}) <= 4 and translate(${text}, '0123456789', '') = '' then greatest(${text}::int, 1)
    else coalesce(nullif(substring(${text} from '^\\s*(\\d{1,4})')::int, 0)
    * case when ${text} ~* '^\\s*\\d+\\s*(pr|pair)' then 2 when ${text} ~* '^\\s*\\d+\\s*(tr|triad)' then 3 else 1 end, 1) end`;

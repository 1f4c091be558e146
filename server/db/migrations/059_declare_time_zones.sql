-- The zone a project has its days in (ADR 243), by its IANA name. None is declared of what was there before: it goes on as it was.
alter table project add column time_zone text;

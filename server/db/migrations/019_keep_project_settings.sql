-- What a project decided about its calendar, its plan and its rules of credit; and two counters, so that a save on top of
-- somebody else's is noticed: the counter of changes moves with every row anybody enters.
alter table project
  alter column hours_per_day type numeric,
  add column record_version bigint not null default 0,
  add column settings_version bigint not null default 0,
  add column work_week_end text not null default 'sunday'
    check (work_week_end in ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')),
  add column termination_method text not null default 'by-end' check (termination_method in ('by-end', 'by-conductor')),
  add column cut_tolerance_percent numeric not null default 3 check (cut_tolerance_percent between 0 and 100),
  add column planned_curve jsonb not null default '{"measure": "hours", "weeks": []}';

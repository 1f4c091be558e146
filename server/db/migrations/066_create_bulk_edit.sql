-- One change of many rows, written by a job in pieces. `done` is the number of rows looked at: a job that starts again goes on there.
create table bulk_edit (
  change_id uuid primary key,
  project_id integer not null references project on delete cascade,
  type text not null,
  asked_by integer not null references app_user,
  asked_at timestamptz not null default now(),
  -- The rows and what they are to hold; null once all of them were looked at.
  request jsonb,
  rows integer not null,
  done integer not null default 0,
  written integer not null default 0,
  cells integer not null default 0,
  conflicts integer not null default 0,
  -- Rows with refused cells, by the reason.
  refused jsonb not null default '{}',
  failure text
);
create index bulk_edit_by_person on bulk_edit (asked_by);

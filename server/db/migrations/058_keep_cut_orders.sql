-- The plan a yard cuts by, as it was when it was kept (ADR 232). Lengths of its pieces are in the unit beside them.
create table cut_order (
  project_id integer not null references project on delete cascade,
  number integer not null,
  made_by integer references app_user,
  made_at timestamptz not null,
  file_name text,
  revision text,
  unit text not null,
  pieces jsonb not null,
  primary key (project_id, number)
);

-- Sums of whole projects, kept with the state of the project they are of: what has not changed is not added up again.
create table project_figures (
  project_id integer not null references project on delete cascade,
  part text not null check (part in ('hours', 'readiness')),
  -- As `projectStateSql` told it when the sums were read.
  state text not null,
  figures jsonb not null,
  primary key (project_id, part)
);

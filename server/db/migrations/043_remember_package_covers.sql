-- Covers of packages that came out of a printer: what stood on each, so that whoever scans one hears what is otherwise now.
create table package_cover (
  project_id integer not null references project on delete cascade,
  id uuid not null,
  package_id integer not null,
  printed jsonb not null,
  printed_by integer not null references app_user,
  printed_at timestamptz not null default now(),
  primary key (project_id, id),
  foreign key (project_id, package_id) references code on delete cascade
);
create index package_cover_of_package on package_cover (project_id, package_id);

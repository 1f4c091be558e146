-- Print templates a project made its own (domain section 13): every version of each, the last one is the one that is printed.
-- A version without content is the default the commodity brings.
create table print_template_version (
  project_id integer not null references project on delete cascade,
  commodity_type text not null,
  template_type text not null,
  version integer not null check (version > 0),
  content jsonb,
  saved_by integer not null references app_user,
  saved_at timestamptz not null default now(),
  primary key (project_id, commodity_type, template_type, version)
);

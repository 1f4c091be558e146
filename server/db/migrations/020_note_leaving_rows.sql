-- A person limited to the rows that name them must hear that a row names them no longer: whom each row named, until when.
create table commodity_leaving (
  project_id integer not null references project on delete cascade,
  commodity_type text not null,
  commodity_id integer not null,
  foreman text not null,
  version bigint not null,
  primary key (project_id, commodity_type, commodity_id, foreman)
);
create index commodity_leaving_version on commodity_leaving (project_id, commodity_type, version);

-- A trigger, so that whoever writes rows need not remember it. A project that is deleted as a whole leaves nothing behind.
create function note_leaving_row() returns trigger language plpgsql as $$
begin
  insert into commodity_leaving (project_id, commodity_type, commodity_id, foreman, version)
  select old.project_id, coalesce(to_jsonb(old) ->> 'commodity_type', tg_argv[0]), old.id, old.foreman, p.version
  from project p where p.id = old.project_id
  on conflict (project_id, commodity_type, commodity_id, foreman) do update set version = excluded.version;
  return null;
end $$;

do $$
declare
  held record;
begin
  for held in
    select * from (values ('cable', 'cable'), ('cable_tray', 'cable-tray'), ('conduit', 'conduit'), ('equipment', 'equipment'),
      ('termination', ''), ('jumper', 'jumper'), ('conductor', 'conductor')) t(name, type)
  loop
    execute format('create trigger %1$s_leaves_foreman after update of foreman on %1$s for each row
      when (old.foreman <> '''' and old.foreman is distinct from new.foreman) execute function note_leaving_row(%2$L)', held.name, held.type);
    execute format('create trigger %1$s_leaves_project after delete on %1$s for each row
      when (old.foreman <> '''') execute function note_leaving_row(%2$L)', held.name, held.type);
  end loop;
end $$;

-- A foreman has the rows of their packages, too (ADR 0123): with whom a row named, what it was in is noted, until when.
alter table commodity_leaving
  alter column foreman set default '',
  add column package text not null default '',
  add column test_package text not null default '';
alter table commodity_leaving
  drop constraint commodity_leaving_pkey,
  add primary key (project_id, commodity_type, commodity_id, foreman, package, test_package);

create or replace function note_leaving_row() returns trigger language plpgsql as $$
declare
  held jsonb := to_jsonb(old);
begin
  insert into commodity_leaving (project_id, commodity_type, commodity_id, foreman, package, test_package, version)
  select old.project_id, coalesce(held ->> 'commodity_type', tg_argv[0]), old.id,
    coalesce(old.foreman, ''), coalesce(old.package, ''), coalesce(held ->> 'test_package', ''), p.version
  from project p where p.id = old.project_id
  on conflict (project_id, commodity_type, commodity_id, foreman, package, test_package) do update set version = excluded.version;
  return null;
end $$;

do $$
declare
  held record;
begin
  for held in
    select t.name, t.type, string_agg(format('old.%1$I <> ''''', t.place), ' or ') as named,
      string_agg(format('(old.%1$I <> '''' and old.%1$I is distinct from new.%1$I)', t.place), ' or ') as left_,
      string_agg(quote_ident(t.place), ', ') as places
    from (
      select t.name, t.type, c.place
      from (values ('cable', 'cable'), ('cable_tray', 'cable-tray'), ('conduit', 'conduit'), ('equipment', 'equipment'),
        ('termination', ''), ('jumper', 'jumper'), ('conductor', 'conductor')) t(name, type)
      cross join (values ('foreman'), ('package'), ('test_package')) c(place)
      where c.place <> 'test_package' or t.name in ('cable', 'equipment')
    ) t group by t.name, t.type
  loop
    execute format('drop trigger %1$s_leaves_foreman on %1$s', held.name);
    execute format('drop trigger %1$s_leaves_project on %1$s', held.name);
    execute format('create trigger %1$s_leaves_scope after update of %3$s on %1$s for each row
      when (%4$s) execute function note_leaving_row(%2$L)', held.name, held.type, held.places, held.left_);
    execute format('create trigger %1$s_leaves_project after delete on %1$s for each row
      when (%3$s) execute function note_leaving_row(%2$L)', held.name, held.type, held.named);
  end loop;
end $$;

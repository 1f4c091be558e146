-- What the change report tells of a row is kept with it: why it matters, whether work had begun, what it measured, and of
-- rows that come and go what they are besides their tag. `leads` is the first line of each commodity: totals count that one.
alter table import_change
  add column reason text,
  add column leads boolean not null default false,
  add column begun boolean,
  add column told text,
  add column old_quantity double precision,
  add column new_quantity double precision;

update import_change c set leads = true
from (select project_id, import_id, min(position) as position from import_change group by project_id, import_id, commodity_id) f
where c.project_id = f.project_id and c.import_id = f.import_id and c.position = f.position;

alter table import_added
  add column quantities double precision[],
  add column told text[];

-- The unit its lengths were in when it was applied: the project may change it afterwards, the report does not.
alter table import add column unit_measurement text;

update import i set unit_measurement = p.unit_measurement from project p where p.id = i.project_id and i.applied_at is not null;

-- Working tables have the columns of before; an import that waits is checked again from its file when it is applied.
do $$
declare working name;
begin
  for working in select relname from pg_class where relkind = 'r' and relname ~ '^import_(stage|diff|change)_[0-9a-f]{32}$' loop
    execute format('drop table %I', working);
  end loop;
end $$;

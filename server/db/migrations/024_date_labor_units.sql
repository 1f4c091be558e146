-- Hours that hold from a day on. `in_force` says whether a unit is the one that answers today, so that the lookup of a hundred
-- thousand rows compares no dates: it is decided again with every change of labor units, and when a day comes.
alter table labor_unit
  add column effective_date date,
  add column in_force boolean not null default true;

-- A name stands for the units of the same rows, whichever day they begin on.
alter table labor_unit drop constraint labor_unit_project_id_commodity_type_name_key_key;
create unique index labor_unit_by_name on labor_unit (project_id, commodity_type, name_key, coalesce(effective_date, '-infinity'));

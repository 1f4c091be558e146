-- What a project decides of the columns of its commodities: only what differs from the declaration is kept.
create table project_column (
  project_id integer not null references project on delete cascade,
  commodity_type text not null,
  field text not null,
  row_version bigint not null default 0,
  setting jsonb not null,
  primary key (project_id, commodity_type, field)
);

-- A slot that nobody names is shown nowhere from now on: what stands in one keeps the name it was seen under.
insert into project_column (project_id, commodity_type, field, setting)
select held.project_id, held.commodity_type, held.field, jsonb_build_object(
  'shown', 'choice',
  'kind', case when n.number <= 5 then 'text' when n.number <= 8 then 'number' else 'date' end,
  'labels', jsonb_build_object(
    'en-US', 'User field ' || n.number, 'es-MX', 'Campo libre ' || n.number, 'fr-CA', 'Champ libre ' || n.number))
from (
  select c.project_id, 'cable' as commodity_type, v.field from cable c, lateral (values ('udf1', c.udf1::text), ('udf2', c.udf2::text), ('udf3', c.udf3::text), ('udf4', c.udf4::text), ('udf5', c.udf5::text), ('udf6', c.udf6::text), ('udf7', c.udf7::text), ('udf8', c.udf8::text), ('udf9', c.udf9::text), ('udf10', c.udf10::text)) as v(field, held) where v.held <> ''
  union
  select c.project_id, 'cable-tray' as commodity_type, v.field from cable_tray c, lateral (values ('udf1', c.udf1::text), ('udf2', c.udf2::text), ('udf3', c.udf3::text), ('udf4', c.udf4::text), ('udf5', c.udf5::text), ('udf6', c.udf6::text), ('udf7', c.udf7::text), ('udf8', c.udf8::text), ('udf9', c.udf9::text), ('udf10', c.udf10::text)) as v(field, held) where v.held <> ''
  union
  select c.project_id, 'conduit' as commodity_type, v.field from conduit c, lateral (values ('udf1', c.udf1::text), ('udf2', c.udf2::text), ('udf3', c.udf3::text), ('udf4', c.udf4::text), ('udf5', c.udf5::text), ('udf6', c.udf6::text), ('udf7', c.udf7::text), ('udf8', c.udf8::text), ('udf9', c.udf9::text), ('udf10', c.udf10::text)) as v(field, held) where v.held <> ''
  union
  select c.project_id, 'equipment' as commodity_type, v.field from equipment c, lateral (values ('udf1', c.udf1::text), ('udf2', c.udf2::text), ('udf3', c.udf3::text), ('udf4', c.udf4::text), ('udf5', c.udf5::text), ('udf6', c.udf6::text), ('udf7', c.udf7::text), ('udf8', c.udf8::text), ('udf9', c.udf9::text), ('udf10', c.udf10::text)) as v(field, held) where v.held <> ''
  union
  select c.project_id, 'jumper' as commodity_type, v.field from jumper c, lateral (values ('udf1', c.udf1::text), ('udf2', c.udf2::text), ('udf3', c.udf3::text), ('udf4', c.udf4::text), ('udf5', c.udf5::text), ('udf6', c.udf6::text), ('udf7', c.udf7::text), ('udf8', c.udf8::text), ('udf9', c.udf9::text), ('udf10', c.udf10::text)) as v(field, held) where v.held <> ''
  union
  select c.project_id, 'conductor' as commodity_type, v.field from conductor c, lateral (values ('udf1', c.udf1::text), ('udf2', c.udf2::text), ('udf3', c.udf3::text), ('udf4', c.udf4::text), ('udf5', c.udf5::text), ('udf6', c.udf6::text), ('udf7', c.udf7::text), ('udf8', c.udf8::text), ('udf9', c.udf9::text), ('udf10', c.udf10::text)) as v(field, held) where v.held <> ''
  union
  select c.project_id, c.commodity_type as commodity_type, v.field from termination c, lateral (values ('udf1', c.udf1::text), ('udf2', c.udf2::text), ('udf3', c.udf3::text), ('udf4', c.udf4::text), ('udf5', c.udf5::text), ('udf6', c.udf6::text), ('udf7', c.udf7::text), ('udf8', c.udf8::text), ('udf9', c.udf9::text), ('udf10', c.udf10::text)) as v(field, held) where v.held <> ''
) as held, lateral (select substr(held.field, 4)::integer as number) as n;

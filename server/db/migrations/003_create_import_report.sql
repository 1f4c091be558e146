-- What an import needs beside its record: how its comparison stands, and the rows it added, as they were added.

alter table import
  add column staged_rows integer,
  add column issue_total integer not null default 0,
  add column removal_share double precision not null default 0,
  add column header_row_count integer not null default 1,
  add column headers jsonb not null default '[]',
  add column refused_keys jsonb not null default '[]';

-- Added rows by the thousand: identification and hours at the time of the import. A row each in import_change would
-- make a first import several times slower; values read from the commodity would change with later imports.
create table import_added (
  project_id integer not null,
  import_id uuid not null,
  block integer not null,
  commodity_ids integer[] not null,
  tags text[] not null,
  type_codes text[] not null,
  areas text[] not null,
  hours double precision[] not null,
  primary key (project_id, import_id, block),
  foreign key (project_id, import_id) references import (project_id, id) on delete cascade
);

-- The tables of an import under way (import_stage_…, import_diff_…, import_change_…) are made for each import from
-- the columns it maps, unlogged, and dropped when it is applied or cancelled.

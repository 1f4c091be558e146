-- Cells of an import that a person corrected instead of the file: told in its change report, so they stay as long as it does.
create table import_correction (
  project_id integer not null,
  import_id uuid not null,
  sheet text not null,
  row_no integer not null,
  -- 0-based.
  column_no integer not null,
  column_name text not null,
  -- What the file says there: the correction holds only while it does.
  was text not null,
  value text not null,
  corrected_by integer not null references app_user,
  corrected_at timestamptz not null,
  primary key (project_id, import_id, sheet, row_no, column_no),
  foreign key (project_id, import_id) references import (project_id, id) on delete cascade
);
alter table import add column is_corrected_since_check boolean not null default false;

-- Photos of entries of the field (ADR 180). A photo that was removed stays as a line without its picture.
create table field_entry_photo (
  project_id integer not null,
  id uuid not null,
  field_entry_id uuid not null,
  caption text not null,
  width integer not null,
  height integer not null,
  size integer not null,
  hash text not null,
  picture bytea,
  taken_at timestamptz not null,
  device_id uuid,
  said_name text not null default '',
  added_by integer references app_user,
  added_at timestamptz not null default now(),
  removed_by integer references app_user,
  removed_at timestamptz,
  removed_reason text,
  primary key (project_id, id),
  foreign key (project_id, field_entry_id) references field_entry (project_id, id) on delete cascade
);
-- Pictures do not shrink: trying costs, and gains nothing.
alter table field_entry_photo alter column picture set storage external;
create index field_entry_photo_by_entry on field_entry_photo (project_id, field_entry_id, added_at);

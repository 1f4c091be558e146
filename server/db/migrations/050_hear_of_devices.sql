-- What devices say of the entries they hold for a person and have not sent (ADR 171). The id is drawn by the device.
create table device (
  device_id uuid not null,
  user_id integer not null references app_user on delete cascade,
  waiting integer not null,
  need_person integer not null,
  oldest_at timestamptz,
  heard_at timestamptz not null default now(),
  build text not null,
  primary key (user_id, device_id)
);

-- The archives a server wrote by itself or when an administrator asked for one; the files lie in its data folder.
create table archive (
  id uuid primary key,
  file_name text not null unique,
  reason text not null check (reason in ('scheduled', 'requested', 'upgrade')),
  started_at timestamptz not null,
  -- When it was whole, or failed.
  finished_at timestamptz,
  bytes bigint,
  rows bigint,
  failure text check (failure in ('diskFull', 'damaged', 'interrupted', 'other')),
  failure_detail text not null default '',
  -- When it was restored into a scratch database and compared.
  checked_at timestamptz,
  check_failure text,
  removed_at timestamptz
);
create index archive_by_time on archive (started_at desc);

-- One row: when archives are written, and how many are kept.
create table archive_schedule (
  is_only boolean primary key default true check (is_only),
  is_on boolean not null default true,
  -- In the time zone of the server.
  hour integer not null default 2 check (hour between 0 and 23),
  keep_daily integer not null default 8 check (keep_daily between 1 and 100),
  keep_weekly integer not null default 7 check (keep_weekly between 0 and 100),
  keep_monthly integer not null default 4 check (keep_monthly between 0 and 100),
  next_at timestamptz,
  since timestamptz not null default now()
);
insert into archive_schedule default values;

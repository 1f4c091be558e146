-- The servers at work on this database: each says now and then that it is, so that somebody can see how many there are (ADR 170).
create table server_process (
  id uuid primary key,
  version text not null,
  build text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null default now()
);

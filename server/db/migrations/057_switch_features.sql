-- What an administrator switched, and who did last (ADR 250). A feature without a row is on.
create table feature_switch (
  feature text primary key,
  is_on boolean not null,
  switched_by integer not null references app_user,
  switched_at timestamptz not null default now()
);

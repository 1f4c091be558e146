-- Edits of the grid that were written, once per client-made id: the answer is kept 90 days so that a resend is harmless.
create table edit_operation (
  project_id integer not null references project on delete cascade,
  id uuid not null,
  commodity_type text not null,
  commodity_id integer not null,
  payload_hash text not null,
  refusals jsonb not null,
  entered_by integer references app_user,
  entered_at timestamptz not null default now(),
  primary key (project_id, id)
);
create index edit_operation_by_age on edit_operation (project_id, entered_at);

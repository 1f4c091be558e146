-- Work that outlives the call which asked for it. A worker takes a job for the length of a lease and renews it while it
-- works; a job whose lease ran out is taken again by whoever is alive.
create table job (
  id uuid primary key,
  kind text not null,
  project_id integer not null references project on delete cascade,
  -- What it works on, such as the id of an import: one job at a time.
  subject text not null,
  payload jsonb not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  attempts integer not null default 0,
  worker uuid,
  lease_until timestamptz,
  cancel_requested boolean not null default false,
  progress jsonb,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
create index job_open on job (created_at) where status in ('queued', 'running');
create unique index job_open_by_subject on job (subject) where status in ('queued', 'running');

alter table import add column problem_code text;

-- Both are heard by every server on the database when the transaction is committed, and by nobody when it is not.
create function notify_job() returns trigger language plpgsql as $$
begin
  perform pg_notify('job', json_build_object('projectId', new.project_id, 'subject', new.subject,
    'status', new.status, 'progress', new.progress, 'cancelRequested', new.cancel_requested)::text);
  return null;
end $$;
create trigger job_changed after insert or update of status, progress, cancel_requested on job
  for each row execute function notify_job();

create function notify_project_version() returns trigger language plpgsql as $$
begin
  perform pg_notify('project_version', json_build_object('projectId', new.id, 'version', new.version)::text);
  return null;
end $$;
create trigger project_version_changed after update of version on project
  for each row when (old.version is distinct from new.version) execute function notify_project_version();

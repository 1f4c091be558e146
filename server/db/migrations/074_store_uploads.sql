-- Uploaded schedules and timesheets on PostgreSQL, so that every server process can read them: a file in pieces of at most 1 MiB,
-- compressed by zstd; length is that of the uncompressed piece. The embedded database stores them in DATA_DIR/uploads.
create table upload_piece (
  project_id integer not null references project,
  upload_id uuid not null,
  part text not null,
  position integer not null,
  length integer not null,
  bytes bytea not null,
  primary key (project_id, upload_id, part, position)
);
-- A job that needs files of one server, such as the test restore of an archive, names the place that has them; null: any server.
alter table job add column place text;

-- Where the history of a project began when it was restored from an archive: devices that read it at an earlier version have
-- rows of a history that no longer exists, and read everything again.
alter table project add column epoch_version bigint not null default 0;

-- Taking an import back is a job: what it did is told after the call that asked for it.
alter table import add column reverted jsonb;

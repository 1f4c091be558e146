-- All cells one call wrote share a change, so that the call can be taken back (decision 0022).
alter table audit_event
  add column change_id uuid,
  add column reverts_change_id uuid,
  -- Engineering data changed after work on the row had begun.
  add column on_begun_work boolean not null default false;
create index audit_event_by_change on audit_event (project_id, change_id, id) where change_id is not null;
create index audit_event_by_reverted_change on audit_event (project_id, reverts_change_id) where reverts_change_id is not null;

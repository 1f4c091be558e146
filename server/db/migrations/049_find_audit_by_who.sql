-- The audit log is asked by person, by day and for what was refused; always the newest first.
create index audit_event_by_user on audit_event (user_id, id);
create index audit_event_by_time on audit_event (at);
create index audit_event_refused on audit_event (id) where not allowed;

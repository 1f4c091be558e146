-- Truncating fires no row trigger; "always" holds for sessions that replay a backup or a replica as well.
create trigger audit_event_no_truncate before truncate on audit_event
  for each statement execute function refuse_change();
alter table audit_event enable always trigger audit_event_append_only;
alter table audit_event enable always trigger audit_event_no_truncate;

-- Work that came over from another tablet: the event names who delivered it, and these who entered it there, as the file said.
alter table audit_event
  add column said_name text,
  add column said_subject text;

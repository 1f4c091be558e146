-- The unit of the lengths in `before` and `after`: a project may change to its other unit afterwards. Events from before this
-- migration have none; theirs is derived from the changes of unit that came after them.
alter table audit_event add column unit_measurement text;
create index audit_event_of_unit_changes on audit_event (project_id, id)
  where action = 'project.update' and before ->> 'unitMeasurement' <> after ->> 'unitMeasurement';

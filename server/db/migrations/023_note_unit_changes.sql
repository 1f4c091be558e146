-- When a project changed its unit last: a length that was sent without its unit may be in the one before.
alter table project add column unit_changed_at timestamptz;

update project p set unit_changed_at = e.at
from (
  select project_id, max(at) as at from audit_event
  where action = 'project.update' and before ->> 'unitMeasurement' <> after ->> 'unitMeasurement' group by project_id
) e
where e.project_id = p.id;

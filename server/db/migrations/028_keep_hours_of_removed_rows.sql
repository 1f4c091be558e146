-- A row that a revision removed after work was done on it stays in totals with what was done, until somebody says why its
-- hours go (decision 0081). Whether it was removed before this or after makes no difference.
alter table cable add column drop_reason text;
alter table cable_tray add column drop_reason text;
alter table conduit add column drop_reason text;
alter table equipment add column drop_reason text;
alter table jumper add column drop_reason text;
alter table conductor add column drop_reason text;
alter table termination add column drop_reason text;

-- The copies on people's devices follow when the version moves on.
update project p set version = version + 1 where exists (
  select from cable r where r.project_id = p.id and r.removed and r.percent_complete > 0
  union all select from cable_tray r where r.project_id = p.id and r.removed and r.percent_complete > 0
  union all select from conduit r where r.project_id = p.id and r.removed and r.percent_complete > 0
  union all select from equipment r where r.project_id = p.id and r.removed and r.percent_complete > 0
  union all select from jumper r where r.project_id = p.id and r.removed and r.percent_complete > 0
  union all select from conductor r where r.project_id = p.id and r.removed and r.percent_complete > 0
  union all select from termination r where r.project_id = p.id and r.removed and r.percent_complete > 0
);

update cable c set status = 'Removed with progress', quantity = c.quantity * c.pulled_fraction, budget_hours = c.earned_hours, row_version = p.version
  from project p where p.id = c.project_id and c.removed and greatest(c.pulled_fraction, c.tested_fraction) > 0;
update cable_tray c set status = 'Removed with progress', quantity = c.quantity * c.run_fraction, budget_hours = c.earned_hours, row_version = p.version
  from project p where p.id = c.project_id and c.removed and greatest(c.supports_fraction, c.run_fraction, c.bonded_fraction, c.qc_fraction) > 0;
update conduit c set status = 'Removed with progress', quantity = c.quantity * c.run_fraction, budget_hours = c.earned_hours, row_version = p.version
  from project p where p.id = c.project_id and c.removed and greatest(c.supports_fraction, c.run_fraction, c.boxes_fraction, c.qc_fraction) > 0;
update equipment c set status = 'Removed with progress', quantity = c.quantity * c.set_fraction, budget_hours = c.earned_hours, row_version = p.version
  from project p where p.id = c.project_id and c.removed and greatest(c.received_fraction, c.set_fraction, c.assembled_fraction, c.checked_fraction) > 0;
update jumper c set status = 'Removed with progress', quantity = c.quantity * c.installed_fraction, budget_hours = c.earned_hours, row_version = p.version
  from project p where p.id = c.project_id and c.removed and greatest(c.installed_fraction, c.checked_fraction) > 0;
update conductor c set status = 'Removed with progress', quantity = c.quantity * c.to_landed_fraction, budget_hours = c.earned_hours, row_version = p.version
  from project p where p.id = c.project_id and c.removed and greatest(c.from_landed_fraction, c.to_landed_fraction, c.checked_fraction) > 0;
update termination c set status = 'Removed with progress', quantity = c.quantity * c.terminated_fraction, budget_hours = c.earned_hours, row_version = p.version
  from project p where p.id = c.project_id and c.removed and greatest(c.prepped_fraction, c.terminated_fraction, c.checked_fraction) > 0;

-- Cells of a timesheet that a person corrected instead of the file, as `import_correction` has them of schedules.
create table timesheet_correction (
  like import_correction including all,
  foreign key (project_id, import_id) references timesheet_batch (project_id, id) on delete cascade,
  foreign key (corrected_by) references app_user
);

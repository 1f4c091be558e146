-- The three columns of an estimating manual, which of them this job goes by, and against lost updates the version a row was written with.
alter table labor_unit
  add column hours_difficult numeric(20, 10) check (hours_difficult >= 0),
  add column hours_very_difficult numeric(20, 10) check (hours_very_difficult >= 0),
  add column difficulty text not null default 'normal' check (difficulty in ('normal', 'difficult', 'veryDifficult')),
  add column row_version bigint not null default 0;

-- What the last change of labor units moved: when, and rows and hours by type.
alter table project add column labor_unit_effect jsonb;

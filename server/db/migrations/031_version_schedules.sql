-- The version of the last change that was more than field entries: what a schedule is compared with, its codes, units and
-- columns stood still since then, whatever crews recorded.
alter table project add column schedule_version bigint not null default 0;
update project set schedule_version = version;

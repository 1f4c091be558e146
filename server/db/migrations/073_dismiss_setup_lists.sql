-- The setup list of a project stays on its first page until every step is done, or until it is dismissed for everyone.
-- Null for projects from before, which were set up without the list: it counts as dismissed.
alter table project add column setup_dismissed boolean;

-- Rows of a checked file that stand in the file the schedule was read from before, and so were not staged (decision 0103).
alter table import add column known_rows integer not null default 0;

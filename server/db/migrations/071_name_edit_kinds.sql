-- How a change of rows was made, as the history names it: typed, pasted, filled, cleared, replaced, undone or redone in a grid, by the
-- server for many rows at once, or by filling a package. Events from before this migration have none.
alter table audit_event add column edit_kind text;

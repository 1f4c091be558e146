-- The change of the audit trail that an edit is part of: an undo names the edit, and restores exactly what the change says it
-- found (decision 290). Edits from before this migration have none.
alter table edit_operation add column change_id uuid;

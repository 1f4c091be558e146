-- A person who signed in and did not find their invitation is two records until an administrator joins them. The record that is
-- given up stays, for the audit trail names it and is never changed; it says where the person is now.
alter table app_user add column merged_into integer references app_user;

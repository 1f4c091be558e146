-- Removed rows are few, and every check of an import compares its new tags with theirs.
create index cable_removed on cable (project_id) where removed;
create index cable_tray_removed on cable_tray (project_id) where removed;
create index conduit_removed on conduit (project_id) where removed;
create index equipment_removed on equipment (project_id) where removed;
create index jumper_removed on jumper (project_id) where removed;
create index conductor_removed on conductor (project_id) where removed;
create index termination_removed on termination (project_id) where removed;

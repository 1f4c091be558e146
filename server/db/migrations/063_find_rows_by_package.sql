-- The rows of a package are few among many: its page, its steps and the first page of a foreman find them by these.
create index cable_by_package on cable (project_id, package) where package <> '';
create index cable_by_test_package on cable (project_id, test_package) where test_package <> '';
create index cable_tray_by_package on cable_tray (project_id, package) where package <> '';
create index conduit_by_package on conduit (project_id, package) where package <> '';
create index equipment_by_package on equipment (project_id, package) where package <> '';
create index equipment_by_test_package on equipment (project_id, test_package) where test_package <> '';
create index jumper_by_package on jumper (project_id, package) where package <> '';
create index termination_by_package on termination (project_id, package) where package <> '';
create index conductor_by_package on conductor (project_id, package) where package <> '';

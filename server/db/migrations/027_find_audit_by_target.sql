-- Who saved a thing last is asked for at every clash, and what became of a row whenever somebody looks at it.
create index audit_event_by_target on audit_event (target, id);

-- What a crew writes down of a cable's pull and test beside its date and result (domain section 2.1). Readings are text: a scale ends (>1000).
alter table cable
  add column pull_tension text,
  add column instrument_serial text,
  add column test_voltage integer,
  add column test_duration integer,
  add column phase_reading text,
  add column ground_reading text,
  add column continuity text,
  add column test_witness text;

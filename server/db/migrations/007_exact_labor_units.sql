-- Hours for a length survive a change of the project's unit and back: hr/ft / 0.3048 = hr/m needs more than four decimals.
alter table labor_unit alter column hours type numeric(20, 10);

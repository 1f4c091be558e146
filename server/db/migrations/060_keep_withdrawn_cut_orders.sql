-- A number that was given is on paper in the yard: an order that is taken back stays, and with it its number (ADR 237).
alter table cut_order add column withdrawn_at timestamptz;

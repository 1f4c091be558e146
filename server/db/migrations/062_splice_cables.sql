-- A cable may come off two reels: the second piece is spliced to the first (domain section 8, ADR 252).
alter table cable
  add column splice_reel text,
  add column splice_length double precision,
  add column splice_start_mark double precision,
  add column splice_end_mark double precision,
  add column splice_note text;
create index cable_by_splice_reel on cable (project_id, splice_reel) where splice_reel <> '';
update cut_order set pieces = (select jsonb_agg(piece || '{"isSplice": false}' order by place) from jsonb_array_elements(pieces) with ordinality as each (piece, place));

-- What holds a crew up on a row, until its work moves on (ADR 0135). Who said so and when is in the entries of the field and in the audit trail.
alter table cable add column delay_reason text, add column delay_note text;
alter table cable_tray add column delay_reason text, add column delay_note text;
alter table conduit add column delay_reason text, add column delay_note text;
alter table equipment add column delay_reason text, add column delay_note text;
alter table jumper add column delay_reason text, add column delay_note text;
alter table conductor add column delay_reason text, add column delay_note text;
alter table termination add column delay_reason text, add column delay_note text;

-- Whether the warranties of a file notify their recipients later on; null until a person has decided.
alter table imports add column sends_notices boolean;
-- Of what a row writes: how many notices its warranties send later on.
alter table import_rows add column notices integer not null default 0;

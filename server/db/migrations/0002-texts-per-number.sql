-- How many texts went to a number is counted by its codes. The hash is keyed with a secret of the server, as the few
-- numbers there are could all be tried against a plain one. Codes from before count for no number.
alter table login_codes add column phone_hash bytea;
create index login_codes_of_phone on login_codes (phone_hash, created_at);

-- Until now they were counted here, under the number itself.
delete from rate_limits where key like 'code:%' or key like 'code-apart:%';

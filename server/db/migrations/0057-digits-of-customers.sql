-- Somebody who calls is found by the last digits of a phone number. The trigram index has lists of all rows that contain
-- three digits, and area codes and exchanges are in most of them; the lists of four digits are a tenth as long.

-- The numbers of four digits that follow each other in a text, each once.
create function digit_groups(content text) returns int[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct substr(run[1], n, 4)::int), '{}')
  from regexp_matches(content, '[0-9]{4,}', 'g') run, generate_series(1, length(run[1]) - 3) n
$$;

create index customers_digits on customers using gin (digit_groups(search_text)) with (fastupdate = off);

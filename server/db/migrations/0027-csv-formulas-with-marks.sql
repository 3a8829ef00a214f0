-- Composition hid a formula: a full-width equals sign and a combining stroke became the one character U+2260. Decomposed
-- text keeps its first character. U+2260 itself (8800) starts no formula.
create or replace function csv_cell(cell text) returns text
  language sql immutable parallel safe
  return case
    when cell ~ '^[A-Za-z0-9]' then cell
    when cell ~ '^[=+@\t\r-]' then '''' || cell
    when normalize(replace(cell, chr(8800), '<'), nfkd) ~ ('^[\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f'
      || '\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb'
      || '\U000E0000-\U000E0FFF]*[=+@\u2212-]') then '''' || cell
    else cell
  end;

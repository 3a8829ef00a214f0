-- What makes two serials those of one unit: capital letters, no blanks, no dashes. Null for a serial that identifies no
-- unit. The rule is that of `toUnitKey`; a change of it needs a new index.
create function unit_key(serial text) returns text
language sql immutable strict parallel safe
return substring(
  translate(
    serial,
    'abcdefghijklmnopqrstuvwxyz-'
      || E' \t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029'
      || E'\u202f\u205f\u3000\ufeff\u200b\u200c\u200d\u200e\u200f'
      || E'\u00ad\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d',
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  ),
  '^(?!(?:0+|NONE|UNKNOWN|UNKNOWNSERIAL|NOSERIAL|NOTAVAILABLE)$).{4,}$'
);

-- The newest records of a unit are read first: ids grow with time.
create index equipment_by_unit on equipment (unit_key(serial), record_id);

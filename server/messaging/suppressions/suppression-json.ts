import { sql } from 'kysely';
import { columnsOf } from '#server/db/columns.ts';

const s = columnsOf('suppressions', 's');
const m = columnsOf('messages', 'm');
const u = columnsOf('users', 'u');

/** The recipient name in the last message to the recipient of a suppression `s`. */
export const recipientName = sql`case ${s.channel}
  when 'sms' then (select (array_agg(${m.recipientName} order by ${m.id} desc))[1] from messages m
    where ${m.channel} = 'sms' and ${m.address} = ${s.address} and ${m.recipientName} is not null)
  else (select (array_agg(${m.recipientName} order by ${m.id} desc))[1] from messages m
    where ${m.channel} = 'email' and lower(${m.address}) = ${s.address} and ${m.recipientName} is not null) end`;

/** A suppression `s` as the API returns it. */
export const suppressionJson = sql`json_build_object(
  '_id', ${s.id},
  'emailTo', case ${s.channel} when 'email' then ${s.address} end,
  'textTo', case ${s.channel} when 'sms' then ${s.address} end,
  'name', ${recipientName}, 'source', ${s.source}, 'note', ${s.note},
  'createdBy', (select json_build_object('_id', ${u.id}, 'name', ${u.name}) from users u where ${u.id} = ${s.createdBy}),
  'createdAt', iso_instant(${s.createdAt}))`;

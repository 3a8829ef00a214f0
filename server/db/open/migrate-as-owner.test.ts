import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createPool } from '../client.ts';
import { migrateAsOwner } from './migrate-as-owner.ts';

const name = `roles_${randomBytes(6).toString('hex')}`;

function urlOf(role: string): string {
  const url = new URL(inject('databaseUrl'));
  [url.username, url.password, url.pathname] = [role, 'secret', name];
  return url.href;
}

test('the role of the requests can only add to the history, by grant as well as by trigger [10.8-52]', async () => {
  const [owner, app] = [`${name}_owner`, `${name}_app`];
  const admin = new pg.Client(inject('superuserUrl'));
  await admin.connect();
  for (const role of [owner, app]) await admin.query(`create role ${role} login password 'secret'`);
  await admin.query(`create database ${name} owner ${owner}`);
  const pool = createPool({ url: urlOf(app), max: 1, statementTimeoutMs: 60_000 });
  onTestFinished(async () => {
    await pool.end();
    await admin.query(`drop database ${name} with (force)`);
    for (const role of [owner, app]) await admin.query(`drop role ${role}`);
    await admin.end();
  });

  const settings = { migrationDatabaseUrl: urlOf(owner) };
  await migrateAsOwner(pool, settings);
  await migrateAsOwner(pool, settings);
  await pool.query(`insert into history (id, at, user_name, action, entity, entity_id)
    values (gen_random_uuid(), now(), 'Ana', 'create', 'customer', gen_random_uuid())`);
  const changes = ["update history set user_name = ''", 'delete from history', 'truncate history'];
  for (const change of [...changes, 'drop trigger history_is_append_only on history'])
    await expect(pool.query(change)).rejects.toMatchObject({ code: '42501' });
  await pool.query('update installation set value = value');

  const ownPool = createPool({ url: urlOf(owner), max: 1, statementTimeoutMs: 60_000 });
  for (const change of changes) await expect(ownPool.query(change)).rejects.toThrow('only ever added to');
  await expect(migrateAsOwner(ownPool, settings)).rejects.toThrow('must have another role');
  await ownPool.end();
});

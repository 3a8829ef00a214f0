import { expect, test } from 'vitest';
import { meetsCtrlCGuarantees, runCtrlC } from './ctrl-c-run.ts';

test('Ctrl-C while the database is being created leaves no running and no partial database', async () => {
  const report = await runCtrlC('while creating the database');
  expect(report).toMatchObject({ exitCode: 0, signal: null, remnants: [] });
  expect(meetsCtrlCGuarantees(report)).toBe(true);
}, 120_000);

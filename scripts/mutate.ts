import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCopy } from './mutation/tracked-copy.ts';

// `node scripts/mutate.ts columns`: renames each column of server/db/tables.ts; the compiler must object in product code.
// `node scripts/mutate.ts responses`: drops each key of each response that a test receives; its schema must object.
// `node scripts/mutate.ts field NAME`: deletes each line that a field has in the product; the compiler must object.

const root = join(import.meta.dirname, '..');
const tablesFile = 'server/db/tables.ts';

/** The messages of the compiler about product code. */
function compile(copy: string, projects: string[]): string[] {
  return projects.flatMap((project) => {
    const { stdout } = spawnSync(
      process.execPath,
      [join(root, 'node_modules/typescript/bin/tsc'), '--noEmit', '-p', project],
      { cwd: copy, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    );
    return stdout
      .split('\n')
      .filter((line) => /error TS/.test(line) && !/\.test\.tsx?\(|\/test\/|^e2e\//.test(line));
  });
}

type Column = { table: string; name: string; line: number };

function readColumns(text: string): Column[] {
  let table = '';
  return text.split('\n').flatMap((line, index) => {
    table = /^export interface (\w+)/.exec(line)?.[1] ?? table;
    const name = /^ {2}(\w+): /.exec(line)?.[1];
    return name && table !== 'DB' && table !== '' ? [{ table, name, line: index }] : [];
  });
}

function withRenamed(text: string, columns: Column[]): string {
  const lines = text.split('\n');
  for (const { name, line } of columns) lines[line] = lines[line]?.replace(name, `${name}Renamed`) ?? '';
  return lines.join('\n');
}

/** Renames the columns of one table at a time, then each one alone that no message named. */
function mutateColumns(): void {
  const copy = createCopy(root);
  const text = readFileSync(join(root, tablesFile), 'utf8');
  const columns = readColumns(text);
  const messagesFor = (renamed: Column[]) => {
    writeFileSync(join(copy, tablesFile), withRenamed(text, renamed));
    return compile(copy, ['tsconfig.json']);
  };
  const survivors: Column[] = [];
  for (const table of new Set(columns.map((column) => column.table))) {
    const ofTable = columns.filter((column) => column.table === table);
    const messages = messagesFor(ofTable).join('\n');
    const unnamed = ofTable.filter(({ name }) => !new RegExp(`['"]${name}['"]`).test(messages));
    survivors.push(...unnamed.filter((column) => messagesFor([column]).length === 0));
  }
  rmSync(copy, { recursive: true });
  report(
    columns.length,
    survivors.map(({ table, name }) => `${table}.${name}`),
  );
}

/** The lines that name a field and the lines of the blocks that they open; lines of punctuation change nothing by themselves. */
function findFieldLines(text: string, field: string): number[] {
  const lines = text.split('\n');
  const indent = (line: string) => line.length - line.trimStart().length;
  const named = lines.flatMap((line, index) =>
    line.toLowerCase().includes(field.toLowerCase()) ? [index] : [],
  );
  const found = new Set<number>();
  for (const first of named) {
    found.add(first);
    if (!/[({[]$/.test(lines[first] ?? '')) continue;
    for (let at = first + 1; indent(lines[at] ?? '') > indent(lines[first] ?? ''); at += 1) found.add(at);
  }
  return [...found].filter((at) => /\w/.test(lines[at] ?? '') && !/^\s*(\/?\*|\/\/)/.test(lines[at] ?? ''));
}

/** Deletes one line at a time that a field of customers or records has in the product, and has it compiled. */
function mutateField(field: string): void {
  const copy = createCopy(root);
  const files = execFileSync('git', ['ls-files', 'schema', 'server', 'web'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/test\/|\/demo\//.test(path));
  const survivors: string[] = [];
  let count = 0;
  for (const file of files) {
    const path = join(copy, file);
    const text = readFileSync(path, 'utf8');
    for (const line of findFieldLines(text, field)) {
      count += 1;
      writeFileSync(path, text.split('\n').toSpliced(line, 1).join('\n'));
      if (compile(copy, ['tsconfig.json', 'web/tsconfig.json']).length === 0)
        survivors.push(`${file}:${line + 1}: ${text.split('\n')[line]?.trim()}`);
    }
    writeFileSync(path, text);
  }
  rmSync(copy, { recursive: true });
  report(count, survivors);
}

/** Runs the server's tests and counts the keys of responses whose absence one of them would notice. */
function mutateResponses(): void {
  const folder = mkdtempSync(join(tmpdir(), 'crewdesk-response-keys-'));
  const file = join(folder, 'keys.txt');
  writeFileSync(file, '');
  spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', 'server'], {
    cwd: root,
    env: { ...process.env, RESPONSE_KEYS_FILE: file },
    stdio: 'inherit',
  });
  const lines = readFileSync(file, 'utf8').split('\n');
  const of = (word: string) =>
    new Set(lines.filter((text) => text.startsWith(`${word} `)).map((text) => text.slice(word.length + 1)));
  rmSync(folder, { recursive: true });
  const killed = of('killed');
  const declared = [...of('declared')];
  report(
    declared.length,
    declared.filter((key) => !killed.has(key)),
  );
}

function report(count: number, survivors: string[]): void {
  for (const survivor of survivors) console.log(`survived: ${survivor}`);
  console.log(`${count} mutants, ${count - survivors.length} killed, ${survivors.length} survived`);
  process.exitCode = survivors.length === 0 ? 0 : 1;
}

const [kind, field] = process.argv.slice(2);
if (kind === 'columns') mutateColumns();
else if (kind === 'responses') mutateResponses();
else if (kind === 'field' && field) mutateField(field);
else {
  console.error('Usage: node scripts/mutate.ts columns | responses | field NAME');
  process.exitCode = 1;
}

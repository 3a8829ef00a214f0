import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// `node scripts/mutate.ts columns`: renames each column of server/db/tables.ts; the compiler must object in product code.
// `node scripts/mutate.ts responses`: drops each key of each response that a test receives; its schema must object.
// `node scripts/mutate.ts field COMMIT`: deletes each line that the commit added to TypeScript; the compiler must object.

const root = join(import.meta.dirname, '..');
const tablesFile = 'server/db/tables.ts';

/** A copy of the tracked files of a commit, or of the working tree, in which mutants are compiled. */
function createCopy(commit?: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'crewdesk-mutants-'));
  if (commit) {
    const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 512 * 1024 * 1024 });
    execFileSync('tar', ['-x', '-C', copy], { input: archive });
  } else {
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    });
    for (const file of files.split('\n').filter((path) => path !== '' && existsSync(join(root, path))))
      cpSync(join(root, file), join(copy, file), { force: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

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
  const copy = createCopy();
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

/** Deletes one added line at a time; lines that are only punctuation change nothing by themselves. */
function mutateField(commit: string): void {
  const copy = createCopy(commit);
  const diff = execFileSync('git', ['show', '--format=', '--unified=0', commit], {
    cwd: root,
    encoding: 'utf8',
  });
  let file = '';
  let line = 0;
  const added: { file: string; line: number; text: string }[] = [];
  for (const text of diff.split('\n')) {
    if (text.startsWith('+++ ')) file = text.slice(6);
    else if (text.startsWith('@@')) line = Number(/\+(\d+)/.exec(text)?.[1]);
    else if (text.startsWith('+')) {
      added.push({ file, line, text: text.slice(1) });
      line += 1;
    }
  }
  const mutants = added.filter(
    ({ file: path, text }) =>
      /\.tsx?$/.test(path) && !/\.test\./.test(path) && /\w/.test(text) && !/^\s*(\/?\*|\/\/)/.test(text),
  );
  const survivors = mutants.filter((mutant) => {
    const path = join(copy, mutant.file);
    const original = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      original
        .split('\n')
        .toSpliced(mutant.line - 1, 1)
        .join('\n'),
    );
    const messages = compile(copy, ['tsconfig.json', 'web/tsconfig.json']);
    writeFileSync(path, original);
    return messages.length === 0;
  });
  rmSync(copy, { recursive: true });
  report(
    mutants.length,
    survivors.map(({ file: path, line: at, text }) => `${path}:${at}: ${text.trim()}`),
  );
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

const [kind, commit] = process.argv.slice(2);
if (kind === 'columns') mutateColumns();
else if (kind === 'responses') mutateResponses();
else if (kind === 'field' && commit) mutateField(commit);
else {
  console.error('Usage: node scripts/mutate.ts columns | responses | field COMMIT');
  process.exitCode = 1;
}

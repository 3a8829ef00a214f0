import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ArchiveHeader, archiveFormat, type Manifest } from './manifest.ts';
import { readArchive } from './read-archive.ts';
import { tarEnd, tarHeader, tarPadding } from './tar.ts';
import { writeArchive } from './write-archive.ts';

const at = new Date('2026-11-23T08:00:00Z');
const header: ArchiveHeader = { format: archiveFormat, createdAt: at.toISOString(), migration: '0001-x.sql' };
const document = {
  key: 'k1',
  name: 'a.txt',
  size: 5,
  sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
};
// More than a part of a table and a chunk of an encrypted file.
const rows = Array.from({ length: 60_000 }, (_, row) => `${row}\tcustomer ${(row * 7919) % 60_013}\n`);

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crewdesk-archive-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function* bytesOf(...texts: string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}

function write(name: string, passphrase?: string, texts: string[] = [rows.join('')]) {
  const finish = async (tables: Manifest['tables']): Promise<Manifest> => ({
    ...header,
    migrations: [{ name: '0001-x.sql', checksum: 'c' }],
    tables,
    sequences: [],
    isWhole: true,
    leavesDocuments: false,
    documents: [document],
    missingDocuments: [],
  });
  const copy = (lines: string[]) => () => Object.assign(bytesOf(...lines), { rowCount: lines.length });
  const tables = [
    { name: 'customers', columns: ['id', 'name'], copy: copy(texts) },
    { name: 'visits', columns: ['id'], copy: copy([]) },
  ];
  const source = { header, tables, documents: [document], readDocument: () => bytesOf('hel', 'lo'), finish };
  return writeArchive(join(folder, name), source, passphrase);
}

const read = (name: string, passphrase = '') => readArchive(join(folder, name), async () => passphrase);

test.each([undefined, 'correct horse'])(
  'gives back what was written, to its owner only, with passphrase %s [10.9-23]',
  async (passphrase) => {
    const name = `whole-${passphrase}`;
    const { manifest } = await write(name, passphrase);
    const found: Record<string, string> = {};
    const collect = async (key: string, bytes: AsyncIterable<Buffer>) => {
      found[key] = await text(Readable.from(bytes));
    };
    const result = await readArchive(join(folder, name), async () => passphrase ?? '', {
      table: collect,
      document: (sha256, _size, bytes) => collect(sha256, bytes),
    });
    expect(result).toEqual(manifest);
    expect(found).toEqual({ customers: rows.join(''), visits: '', [document.sha256]: 'hello' });
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  },
);

test('refuses every cut and every changed byte [10.9-8]', async () => {
  await write('short', undefined, ['1\tAna\n', '2\tBo\n']);
  const whole = await readFile(join(folder, 'short'));
  // The last bytes only end the compression, and nothing depends on them.
  for (let position = 0; position < whole.length - 20; position += 7) {
    await writeFile(join(folder, 'broken'), whole.subarray(0, position));
    await expect(read('broken'), `cut to ${position}`).rejects.toThrow('cannot be used');
    const changed = Buffer.from(whole);
    changed[position] = (changed[position] ?? 0) ^ 0x11;
    await writeFile(join(folder, 'broken'), changed);
    await expect(read('broken'), `changed at ${position}`).rejects.toThrow('cannot be used');
  }
});

test('says that a passphrase is wrong [10.9-10]', async () => {
  await write('secret', 'correct horse', []);
  await expect(read('secret', 'wrong horse')).rejects.toThrow(
    'The passphrase is wrong for this backup. Nothing was changed.',
  );
  const whole = await readFile(join(folder, 'secret'));
  expect(whole.includes('customers')).toBe(false);
  await writeFile(join(folder, 'secret'), whole.subarray(0, -1));
  await expect(read('secret', 'correct horse')).rejects.toThrow('it was cut off');
});

/** An archive of entries that `writeArchive` would never write. */
async function craft(
  ...entries: [name: string, text: string, change?: (header: Buffer) => void][]
): Promise<void> {
  const blocks = entries.flatMap(([name, text, change]) => {
    const head = tarHeader(name, text.length, at);
    change?.(head);
    return [head, Buffer.from(text), tarPadding(text.length)];
  });
  await writeFile(join(folder, 'crafted'), zstdCompressSync(Buffer.concat([...blocks, tarEnd()])));
}

const crewdeskJson = JSON.stringify(header);
const begin: [string, string] = ['crewdesk.json', crewdeskJson];

test.each<[string, Parameters<typeof craft>, string]>([
  ['another first entry', [['manifest.json', '{}']], 'it is not a backup of Crewdesk'],
  [
    'a path that leads out of it',
    [begin, ['tables/../../x/000001', '']],
    'it holds a file that no backup has',
  ],
  ['an absolute path', [begin, ['/etc/passwd', '']], 'it holds a file that no backup has'],
  [
    'a link',
    [begin, ['tables/users/000001', '', (head) => head.write('2', 156)]],
    'it is not a backup of Crewdesk',
  ],
  ['a missing part of a table', [begin, ['tables/users/000002', '']], 'its parts are not in order'],
  [
    'the same table twice',
    [begin, ['tables/a/000001', ''], ['tables/b/000001', ''], ['tables/a/000001', '']],
    'its parts are not in order',
  ],
  ['a changed document', [begin, [`documents/${'0'.repeat(64)}`, 'x']], 'a document in it was changed'],
  ['no list of contents', [begin], 'it was cut off'],
  ['a damaged list of contents', [begin, ['manifest.json', '{"format"']], 'its list of contents is damaged'],
  [
    'a newer format',
    [['crewdesk.json', crewdeskJson.replace(`"format":${archiveFormat}`, '"format":99')]],
    'made by a newer version of Crewdesk',
  ],
])('refuses an archive with %s [10.9-11]', async (_, entries, sentence) => {
  await craft(...entries);
  await expect(read('crafted')).rejects.toThrow(sentence);
});

test('refuses a file that grows beyond any backup, and one that is something else [10.9-24]', async () => {
  const bomb = Buffer.concat([tarHeader('crewdesk.json', 80_000_000, at), Buffer.alloc(80_000_000)]);
  await writeFile(join(folder, 'bomb'), zstdCompressSync(bomb));
  await expect(read('bomb')).rejects.toThrow('it is larger inside than any backup');
  await writeFile(join(folder, 'letter'), 'Dear Ana, this is no backup at all.');
  await expect(read('letter')).rejects.toThrow('it is not a backup of Crewdesk');
  await expect(read('nothing')).rejects.toThrow('is not a file');
});

test('leaves no file behind when the rows cannot be read', async () => {
  const failing = { name: 'customers', columns: ['id'], copy: () => Object.assign(fail(), { rowCount: 0 }) };
  async function* fail(): AsyncGenerator<Buffer> {
    yield Buffer.from('1\n');
    throw new Error('the connection broke');
  }
  const before = await readdir(folder);
  const source = {
    header,
    tables: [failing],
    documents: [],
    readDocument: () => bytesOf(),
    finish: () => Promise.reject(),
  };
  await expect(writeArchive(join(folder, 'failed'), source, undefined)).rejects.toThrow(
    'the connection broke',
  );
  expect(await readdir(folder)).toEqual(before);
});

test('is a tar that other programs can list', async () => {
  await write('listed', undefined, ['1\tAna\n']);
  const tar = zstdDecompressSync(await readFile(join(folder, 'listed')));
  expect(tar.subarray(257, 262).toString()).toBe('ustar');
  expect(tar.toString('latin1')).toContain('tables/customers/000001');
});

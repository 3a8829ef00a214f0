import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { ByteReader } from './byte-reader.ts';
import { decryptChunks, encryptChunks, encryptedSize } from './encryption.ts';

async function collectAll(source: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return chunks;
}

test('refuses every cut, change, repetition and exchange of encrypted chunks [10.9-9]', async () => {
  const fileKey = { key: Buffer.alloc(32, 7), noncePrefix: Buffer.alloc(7), header: Buffer.from('head') };
  const plain = Buffer.alloc(600_000, 'crewdesk');
  const encrypt = async () => Buffer.concat(await collectAll(encryptChunks(Readable.from([plain]), fileKey)));
  const decrypt = async (bytes: Buffer, key = fileKey) =>
    Buffer.concat(await collectAll(decryptChunks(new ByteReader(Readable.from([bytes])), key)));
  const sealed = await encrypt();
  expect((await decrypt(sealed)).equals(plain)).toBe(true);
  expect(sealed.length).toBe(encryptedSize(plain.length));
  const chunk = 256 * 1024 + 20;
  const [first, second, last] = [
    sealed.subarray(0, chunk),
    sealed.subarray(chunk, 2 * chunk),
    sealed.subarray(2 * chunk),
  ];
  const broken = [
    sealed.subarray(0, -1),
    Buffer.concat([first, second]),
    first,
    Buffer.alloc(0),
    Buffer.concat([second, first, last]),
    Buffer.concat([first, first, second, last]),
    Buffer.concat([first, last]),
    Buffer.concat([sealed, last]),
  ];
  for (const [index, bytes] of broken.entries())
    await expect(decrypt(bytes), `${index}`).rejects.toThrow(/cut off|changed/);
  for (let position = 0; position < sealed.length; position += 60_001) {
    const changed = Buffer.from(sealed);
    changed[position] = (changed[position] ?? 0) ^ 1;
    await expect(decrypt(changed), `changed at ${position}`).rejects.toThrow(/cut off|changed/);
  }
  await expect(decrypt(sealed, { ...fileKey, header: Buffer.from('Head') })).rejects.toThrow('changed');
});

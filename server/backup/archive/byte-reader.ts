/** The bytes end before what they promised. */
export class CutOffError extends Error {
  override name = 'CutOffError';
}

/** Reads a stream in pieces of known lengths, without holding more than a piece of it. */
export class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async #fill(): Promise<boolean> {
    while (this.#rest.length === 0) {
      const { value, done } = await this.#source.next();
      if (done) return false;
      this.#rest = value;
    }
    return true;
  }

  /** Up to `length` bytes; none at the end. */
  async readSome(length: number): Promise<Buffer> {
    if (!(await this.#fill())) return this.#rest;
    const some = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(some.length);
    return some;
  }

  async isAtEnd(): Promise<boolean> {
    return !(await this.#fill());
  }

  /** Exactly `length` bytes, in the pieces in which they arrive. @throws CutOffError */
  async *chunks(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0; ) {
      const chunk = await this.readSome(left);
      if (chunk.length === 0) throw new CutOffError('it was cut off');
      left -= chunk.length;
      yield chunk;
    }
  }

  /** Exactly `length` bytes. @throws CutOffError */
  async read(length: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const chunk of this.chunks(length)) parts.push(chunk);
    return parts.length === 1 ? (parts[0] ?? Buffer.alloc(0)) : Buffer.concat(parts);
  }
}

import { startS3Server } from './s3-server.ts';

// The fake S3 server in a process whose clock is off: `node s3-server-process.ts FOLDER OFFSET_MS`. Sends its endpoint.
const [folder = '', offset = '0'] = process.argv.slice(2);
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...parameters: unknown[]) {
    super(...((parameters.length > 0 ? parameters : [RealDate.now() + Number(offset)]) as [number]));
  }

  static override now(): number {
    return RealDate.now() + Number(offset);
  }
} as DateConstructor;

const { endpoint } = await startS3Server(folder);
process.send?.(endpoint);

import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

const [, , connectionString, copy = ''] = process.argv;
const client = new pg.Client({ connectionString });
await client.connect();
await pipeline(client.query(copyTo(copy)), createWriteStream('/dev/null'));
await client.end();

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { copyTables, createDatabaseBeside, runStatements } from '#bench/peers/base/copy-tables.ts';
import { peerModules } from '#bench/peers/base/install-peers.ts';
import { sendJson } from '#bench/peers/base/peer-requests.ts';
import { type HttpProcess, startHttpProcess } from '#bench/processes/http-process.ts';
import { copies, finishingStatements } from './strapi-copies.ts';
import { writeStrapiProject } from './strapi-project.ts';

/** Starts Strapi with Crewdesk's rows; the token is that of a user with the role for everybody who signs in. */
export async function startStrapi(
  crewdeskUrl: string,
  folder: string,
): Promise<HttpProcess & { token: string }> {
  const databaseUrl = await createDatabaseBeside(crewdeskUrl, 'strapi');
  writeStrapiProject(folder, { databaseUrl, secret: randomBytes(16).toString('hex') });
  const server = await startHttpProcess(
    join(peerModules, '@strapi/strapi/bin/strapi.js'),
    { NODE_ENV: 'production', STRAPI_TELEMETRY_DISABLED: 'true' },
    { parameters: ['start'], cwd: folder, readyPath: '/_health', maxStopMs: 15_000 },
  );
  try {
    const { jwt } = await sendJson<{ jwt: string }>(`${server.url}/api/auth/local/register`, {
      method: 'POST',
      body: {
        username: 'dispatcher',
        email: 'dispatcher@example.com',
        password: randomBytes(12).toString('hex'),
      },
    });
    await copyTables(crewdeskUrl, databaseUrl, copies);
    await runStatements(databaseUrl, finishingStatements);
    return { ...server, token: jwt };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

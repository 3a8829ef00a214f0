import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '#server/base/errors.ts';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));

/** Where the browser's router takes over; every other page is answered with its error screen and 404. */
const screens = /^\/($|phone-confirm\/?$|(app|print|documents)(\/|$))/;

/** Serves the built web app: precompressed, hashed files for a year, the page itself never from a cache. */
export async function serveWebApp(app: FastifyInstance): Promise<void> {
  if (!existsSync(dist)) return;
  await app.register(fastifyStatic, {
    root: dist,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = path.includes('/static/');
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  // The folder itself is no file, and is not answered by every way of asking for it.
  app.get('/', (_request, reply) => reply.sendFile('index.html'));
}

/** Answers what no route has: screens of the web app with its page, everything else with 404. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = pathOf(request);
  const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/\.\w+$/.test(path);
  if (!isPage || typeof reply.sendFile !== 'function') throw notFound();
  return reply.code(screens.test(path) ? 200 : 404).sendFile('index.html');
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '/';
}

/** Whether a path means the API, however it is spelled: what is not a route of it must not answer in its place. */
export function isApiPath(url: string): boolean {
  let path = url.split(/[?#]/)[0] ?? '';
  try {
    path = decodeURIComponent(decodeURIComponent(path));
  } catch {
    // What cannot be decoded twice is taken as it stands.
  }
  const segments: string[] = [];
  for (const segment of path.replace(/[\s\p{Cc}]+/gu, '').split(/[/\\]/)) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return /^api(;|$)/i.test(segments[0] ?? '');
}

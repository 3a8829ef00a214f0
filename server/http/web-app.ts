import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '#server/base/errors.ts';
import { headersOfDocuments } from './security-headers.ts';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));

/** The routes of the web app. Other paths get the page with status 404, and its router shows the error screen. */
const webAppRoutes = /^\/($|phone-confirm\/?$|(app|print|documents)(\/|$))/;

const asksEachTime = 'no-cache';
const keepsForever = 'public, max-age=31536000, immutable';
/** The product's logo and icon change with a release at most. */
const keepsForADay = 'public, max-age=86400';

function cachingOf(path: string): string {
  if (path.includes('/static/')) return keepsForever;
  return /\.(png|svg)(\.(br|gz))?$/.test(path) ? keepsForADay : asksEachTime;
}

/**
 * Headers that say nothing about a file that never changes: it is never asked for again, and nothing in it refers to
 * other sites. A small script is no larger than all headers together, and on a slow line there are a dozen of them.
 */
const superfluousHeaders = [
  ...headersOfDocuments,
  'referrer-policy',
  'etag',
  'last-modified',
  'accept-ranges',
];

function setHeaders(reply: FastifyReply, path: string): void {
  reply.header('cache-control', cachingOf(path));
  if (!path.includes('/static/')) return;
  for (const name of superfluousHeaders) reply.removeHeader(name);
}

/**
 * Serves the built web app, precompressed. For the page itself browsers ask each time, and get it if it has changed.
 * @param folder where the build is
 */
export async function serveWebApp(app: FastifyInstance, folder = dist): Promise<void> {
  if (!existsSync(folder)) return;
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders,
  });
  // `index: false` disables the page for the root folder.
  app.get('/', (_request, reply) => reply.sendFile('index.html'));
}

/** Handles requests without a server route: sends the page of the web app, or 404 if the request is not for a page. */
export function sendPageOrNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = getPath(request);
  const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/\.\w+$/.test(path);
  if (!isPage || typeof reply.sendFile !== 'function') throw notFound();
  return reply.code(webAppRoutes.test(path) ? 200 : 404).sendFile('index.html');
}

/** Sends a file of the web app. */
export function sendFile(reply: FastifyReply, path: string): FastifyReply {
  if (typeof reply.sendFile !== 'function') throw notFound();
  return reply.sendFile(path);
}

function getPath(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '/';
}

/** Whether a path refers to the API, even if misspelled, so that the web app must not respond to it. */
export function isApiPath(url: string): boolean {
  let path = url.split(/[?#]/)[0] ?? '';
  try {
    path = decodeURIComponent(decodeURIComponent(path));
  } catch {
    // Paths that cannot be decoded twice are used unchanged.
  }
  const segments: string[] = [];
  for (const segment of path.replace(/[\s\p{Cc}]+/gu, '').split(/[/\\]/)) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return /^api(;|$)/i.test(segments[0] ?? '');
}

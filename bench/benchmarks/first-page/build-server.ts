import { request as requestHttp } from 'node:http';
import { fastify } from 'fastify';
import { onInterrupt } from '#bench/base/interruption.ts';
import { readConfig } from '#server/config/config.ts';
import { securityHeaders } from '#server/http/security-headers.ts';
import { sendPageOrNotFound, serveWebApp } from '#server/http/web-app.ts';

export type BuildServer = { url: string; stop(): Promise<void> };

/** Serves a build of the web app as Crewdesk does, and passes requests of the API on to a server. */
export async function serveBuild(folder: string, apiUrl: string): Promise<BuildServer> {
  const app = fastify();
  const headers = securityHeaders(readConfig({}));
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  const unregister = onInterrupt(() => app.close());
  app.get('/api/*', (request, reply) => {
    reply.hijack();
    const upstream = requestHttp(apiUrl + request.url, { headers: request.headers }, (response) => {
      reply.raw.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(reply.raw);
    });
    upstream.on('error', () => reply.raw.destroy());
    upstream.end();
  });
  await serveWebApp(app, folder);
  app.setNotFoundHandler((request, reply) => sendPageOrNotFound(request, reply));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    async stop() {
      await app.close();
      unregister();
    },
  };
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';
import { createCustomer, getCustomer, listCustomers } from './bare-customers.ts';
import { createSessionCheck } from './bare-session.ts';

// The least that does the same work as Crewdesk for four calls: node:http, pg, SQL written by hand under names of its
// own, the same session, the same rows written. It validates nothing, limits nothing and sets no headers but needed ones.
const { DATABASE_URL, SESSION_SECRET = '', HOST, PORT } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10, options: '-c timezone=UTC' });
const findSession = createSessionCheck(pool, SESSION_SECRET);

createServer((request, response) => {
  answer(request, response).catch((error: unknown) => send(response, 500, JSON.stringify(String(error))));
}).listen(Number(PORT), HOST);

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [path = '', query = ''] = (request.url ?? '').split('?');
  if (path === '/readyz') return send(response, 200, '{}');
  const session = await findSession(request.headers.authorization);
  if (!session) return send(response, 401, '{}');
  if (path === '/api/customer' && request.method === 'POST') {
    const stored = await createCustomer(pool, await readBody(request), session);
    return send(response, 201, `{"data":${stored}}`);
  }
  if (path === '/api/customer') {
    const parameters = new URLSearchParams(query);
    const limit = Number(parameters.get('limit'));
    return send(response, 200, await listCustomers(pool, limit, parameters.get('q')));
  }
  const found = await getCustomer(pool, path.slice('/api/customer/'.length));
  return found ? send(response, 200, `{"data":${found}}`) : send(response, 404, '{}');
}

function send(response: ServerResponse, status: number, json: string): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(json),
  });
  response.end(json);
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  request.setEncoding('utf8');
  for await (const chunk of request) body += String(chunk);
  return body;
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';
import { createCustomer, getCustomer, listCustomers } from './baseline-customers.ts';
import { listExpiring, listLatest } from './baseline-dashboard.ts';
import { createWorkOrder, updateWorkOrder } from './baseline-record-writes.ts';
import { getWorkOrder, listWorkOrders, totalWorkOrders } from './baseline-records.ts';
import { type BareSession, createSessionCheck } from './baseline-session.ts';

// The least that does the same work as Crewdesk for some of its calls: node:http, pg, SQL written by hand under names of its
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
  const [, , entity, id] = path.split('/');
  const asked = { id, query: new URLSearchParams(query), session };
  const json = await answererOf(entity, asked)(request, asked);
  if (json === undefined) return send(response, 404, '{}');
  send(response, request.method === 'POST' ? 201 : 200, json);
}

function answererOf(entity = '', { query }: Asked) {
  if (entity === 'warranties') return async () => whole(await listExpiring(pool));
  if (query.get('sort') === '-updatedAt') return () => listLatest(pool, entity);
  return entity === 'customer' ? answerCustomers : answerWorkOrders;
}

type Asked = { id: string | undefined; query: URLSearchParams; session: BareSession };

async function answerCustomers(request: IncomingMessage, { id, query, session }: Asked) {
  if (request.method === 'POST') return whole(await createCustomer(pool, await readBody(request), session));
  if (id === undefined) return listCustomers(pool, Number(query.get('limit')), query.get('q'));
  return whole(await getCustomer(pool, id));
}

async function answerWorkOrders(request: IncomingMessage, { id, query, session }: Asked) {
  if (request.method === 'POST') return whole(await createWorkOrder(pool, await readBody(request), session));
  if (id === undefined) {
    const [limit, isOpen] = [Number(query.get('limit')), query.get('open') === 'true'];
    return listWorkOrders(pool, { limit, isOpen, status: query.get('status') });
  }
  if (id === 'total') return whole(await totalWorkOrders(pool));
  if (request.method === 'PUT')
    return whole(await updateWorkOrder(pool, id, await readBody(request), session));
  return whole(await getWorkOrder(pool, id));
}

function whole(json: string | undefined): string | undefined {
  return json && `{"data":${json}}`;
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

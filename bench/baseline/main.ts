import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';
import { dashboardRows } from '#schema/fields/lists.ts';
import { listContractsByNextVisit } from './baseline-contracts.ts';
import { createCustomer, getCustomer, listCustomers } from './baseline-customers.ts';
import { listExpiringWarranties, listRecentRecords } from './baseline-dashboard.ts';
import { listVisits } from './baseline-due-visits.ts';
import { listChanges } from './baseline-history.ts';
import { getOpenWork } from './baseline-overview.ts';
import { createWorkOrder, updateRecord } from './baseline-record-writes.ts';
import { getWorkOrder, getWorkOrderTotals, listWorkOrders } from './baseline-records.ts';
import { createSessionCheck, type Session } from './baseline-session.ts';
import { listUnitRecords, listUnitWarranties } from './baseline-units.ts';

// The minimal implementation of some of Crewdesk's endpoints: node:http, pg, and SQL of its own in named statements. It
// checks the same session and writes the same rows, but validates and limits nothing and sets only required headers.
const { DATABASE_URL, SESSION_SECRET = '', HOST, PORT } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10, options: '-c timezone=UTC' });
const findSession = createSessionCheck(pool, SESSION_SECRET);

createServer((request, response) => {
  handle(request, response).catch((error: unknown) => send(response, 500, JSON.stringify(String(error))));
}).listen(Number(PORT), HOST);

type RouteParameters = {
  id: string | undefined;
  /** What follows the id. */
  part: string | undefined;
  query: URLSearchParams;
  session: Session;
};

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [path = '', query = ''] = (request.url ?? '').split('?');
  if (path === '/readyz') return send(response, 200, '{}');
  const session = await findSession(request.headers.authorization);
  if (!session) return send(response, 401, '{}');
  const [, , entity = '', id, part] = path.split('/');
  const json = await route(entity, request, { id, part, query: new URLSearchParams(query), session });
  if (json === undefined) return send(response, 404, '{}');
  send(response, request.method === 'POST' ? 201 : 200, json);
}

async function route(entity: string, request: IncomingMessage, parameters: RouteParameters) {
  if (entity === 'warranties') return envelope(await listExpiringWarranties(pool));
  const limit = Number(parameters.query.get('limit'));
  if (parameters.query.get('sort') === '-updatedAt' && limit === dashboardRows)
    return listRecentRecords(pool, entity);
  if (entity === 'units') return routeUnits(parameters, limit);
  if (entity === 'visits') return listVisits(pool, limit);
  if (entity === 'history') return listChanges(pool, parameters.query.get('id'), limit);
  if (entity === 'service-contracts') return routeContracts(request, parameters, limit);
  return entity === 'customer' ? routeCustomers(request, parameters) : routeWorkOrders(request, parameters);
}

async function routeCustomers(request: IncomingMessage, { id, part, query, session }: RouteParameters) {
  if (request.method === 'POST')
    return envelope(await createCustomer(pool, await readBody(request), session));
  if (id === undefined) return listCustomers(pool, Number(query.get('limit')), query.get('q'));
  // The only block of an overview that is compared.
  return envelope(part === undefined ? await getCustomer(pool, id) : await getOpenWork(pool, id));
}

async function routeContracts(request: IncomingMessage, { id, session }: RouteParameters, limit: number) {
  if (id === undefined) return listContractsByNextVisit(pool, limit);
  return envelope(await updateRecord(pool, 'service-contracts', id, await readBody(request), session));
}

async function routeUnits({ id, query }: RouteParameters, limit: number) {
  const key = query.get('key') ?? '';
  return id === 'records' ? listUnitRecords(pool, key, limit) : envelope(await listUnitWarranties(pool, key));
}

async function routeWorkOrders(request: IncomingMessage, { id, query, session }: RouteParameters) {
  if (request.method === 'POST')
    return envelope(await createWorkOrder(pool, await readBody(request), session));
  if (id === undefined) {
    const open = query.get('open');
    return listWorkOrders(pool, {
      limit: Number(query.get('limit')),
      isOpen: open === null ? undefined : open === 'true',
      sort: query.get('sort') ?? undefined,
      status: query.get('status'),
      technician: query.get('technician'),
      customer: query.get('customer'),
      q: query.get('q'),
    });
  }
  if (id === 'total') return envelope(await getWorkOrderTotals(pool));
  if (request.method === 'PUT')
    return envelope(await updateRecord(pool, 'work-order', id, await readBody(request), session));
  return envelope(await getWorkOrder(pool, id));
}

function envelope(json: string | undefined): string | undefined {
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

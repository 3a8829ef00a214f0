import type { Page } from '#schema/fields/lists.ts';
import { ApiError } from './api-error.ts';
import { getToken, reportRefusal } from './session-token.ts';

type QueryValue = string | number | boolean | null | undefined;
export type Query = Record<string, QueryValue>;

export type RequestOptions = {
  /** Blank values are left out of the address. */
  query?: Query | undefined;
  signal?: AbortSignal | undefined;
  /** The `version` of the entity that was edited; sent as If-Match, so that a stale write is answered with 412. */
  version?: number | undefined;
  /** One key per thing a person asked for, kept over retries, so that it happens once. */
  idempotencyKey?: string | undefined;
};

function addressOf(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  }
  return search.size > 0 ? `/api${path}?${search}` : `/api${path}`;
}

async function failureOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  return new ApiError(response.status, `Request failed with status code ${response.status}`, {
    ...(typeof body === 'object' ? body : null),
    retryAfter: Number.isNaN(seconds) ? undefined : seconds,
  });
}

/** Any answer from 200 to 299; throws an ApiError for everything else. */
export async function request(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { query, signal, version, idempotencyKey }: RequestOptions = {},
  body?: unknown,
): Promise<Response> {
  const token = getToken();
  const headers = new Headers({ accept: 'application/json' });
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (version !== undefined) headers.set('if-match', `"${version}"`);
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey);

  const init: RequestInit = {
    method,
    headers,
    cache: 'no-store',
    credentials: 'omit',
    signal: signal ?? null,
  };
  if (body !== undefined) init.body = JSON.stringify(body);
  const response = await fetch(addressOf(path, query), init).catch(() => {
    if (signal?.aborted) throw new ApiError(0, 'Request aborted', { code: 'aborted' });
    throw new ApiError(0, 'Network Error', { code: 'network' });
  });
  if (response.ok) return response;
  if (response.status === 401) reportRefusal(token);
  throw await failureOf(response);
}

async function read<Body>(response: Response, signal: AbortSignal | undefined): Promise<Body> {
  try {
    return (await response.json()) as Body;
  } catch {
    // The answer began but did not end, or something in between answered in the server's place.
    if (signal?.aborted) throw new ApiError(0, 'Request aborted', { code: 'aborted' });
    throw new ApiError(0, 'Network Error', { code: 'network' });
  }
}

/** The calls of the server, `path` without `/api`. Each gives what stands under `data`. */
export const api = {
  async get<Data>(path: string, options?: RequestOptions): Promise<Data> {
    const response = await request('GET', path, options);
    return (await read<{ data: Data }>(response, options?.signal)).data;
  },

  /** One page of a list, together with its total and the cursor of the next. */
  async page<Item>(path: string, options?: RequestOptions): Promise<Page<Item>> {
    return api.whole<Page<Item>>(path, options);
  },

  /** The whole of an answer that says more than stands under `data`. */
  async whole<Answer>(path: string, options?: RequestOptions): Promise<Answer> {
    return read<Answer>(await request('GET', path, options), options?.signal);
  },

  async post<Data>(path: string, body: unknown, options?: RequestOptions): Promise<Data> {
    const response = await request('POST', path, options, body);
    return (await read<{ data: Data }>(response, options?.signal)).data;
  },

  async put<Data>(path: string, body: unknown, options?: RequestOptions): Promise<Data> {
    const response = await request('PUT', path, options, body);
    return (await read<{ data: Data }>(response, options?.signal)).data;
  },

  async delete(path: string, options?: RequestOptions): Promise<void> {
    await request('DELETE', path, options);
  },
};

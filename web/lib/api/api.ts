import type { Page } from '#schema/fields/lists.ts';
import { ApiError } from './api-error.ts';
import { takeFirstResponse } from './first-responses.ts';
import { getToken, reportSessionRejected } from './session-token.ts';
import { reportSolvedRequest } from './solved-requests.ts';

/** The revision of a draft that the server has. */
export type SavedDraft = { key: string; revision: number };

type QueryValue = string | number | boolean | null | undefined;
export type Query = Record<string, QueryValue>;

export type RequestOptions = {
  /** Blank values are omitted from the URL. */
  query?: Query | undefined;
  signal?: AbortSignal | undefined;
  /** The `version` of the edited entity, sent as If-Match. The server rejects a stale version with 412. */
  version?: number | undefined;
  /** One key per user action, the same for retries, so that the server performs it once. */
  idempotencyKey?: string | undefined;
  /** The draft of the form that this saves. The server deletes it with the save, unless it has a newer one by then. */
  draft?: SavedDraft | undefined;
};

function buildUrl(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  }
  return search.size > 0 ? `/api${path}?${search}` : `/api${path}`;
}

async function toApiError(response: Response, request: string): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  return new ApiError(response.status, `Request failed with status code ${response.status}`, {
    ...(typeof body === 'object' ? body : null),
    retryAfter: Number.isNaN(seconds) ? undefined : seconds,
    request,
  });
}

/** Resolves for statuses 200 to 299; throws an ApiError otherwise. */
export async function request(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { query, signal, version, idempotencyKey, draft }: RequestOptions = {},
  body?: unknown,
): Promise<Response> {
  const token = getToken();
  const headers = new Headers({ accept: 'application/json' });
  if (token) headers.set('authorization', `Bearer ${token}`);
  const isFile = body instanceof Blob;
  if (body !== undefined)
    headers.set('content-type', isFile ? body.type || 'application/octet-stream' : 'application/json');
  if (version !== undefined) headers.set('if-match', `"${version}"`);
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey);
  if (draft) {
    headers.set('draft-key', encodeURIComponent(draft.key));
    headers.set('draft-revision', String(draft.revision));
  }

  const init: RequestInit = {
    method,
    headers,
    cache: 'no-store',
    // For the sign-in: the only cookie says that this browser has signed in before.
    credentials: 'same-origin',
    signal: signal ?? null,
  };
  if (body !== undefined) init.body = isFile ? body : JSON.stringify(body);
  const url = buildUrl(path, query);
  const retried = `${method} ${url} ${idempotencyKey ?? ''}`;
  const response = await (takeFirstResponse(method, url, token) ?? fetch(url, init)).catch(() => {
    if (signal?.aborted) throw new ApiError(0, 'Request aborted', { code: 'aborted' });
    throw new ApiError(0, 'Network Error', { code: 'network', request: retried });
  });
  if (response.ok) {
    reportSolvedRequest(retried);
    return response;
  }
  if (response.status === 401) reportSessionRejected(token);
  throw await toApiError(response, retried);
}

async function readJson<Body>(response: Response, signal: AbortSignal | undefined): Promise<Body> {
  try {
    return (await response.json()) as Body;
  } catch {
    // The response was cut off, or a proxy answered with something other than JSON.
    if (signal?.aborted) throw new ApiError(0, 'Request aborted', { code: 'aborted' });
    throw new ApiError(0, 'Network Error', { code: 'network' });
  }
}

/** The server's API; `path` is without `/api`. Each method resolves with the `data` of the response. */
export const api = {
  async get<Data>(path: string, options?: RequestOptions): Promise<Data> {
    const response = await request('GET', path, options);
    return (await readJson<{ data: Data }>(response, options?.signal)).data;
  },

  /** One page of a list, with the total and the cursor of the next page. */
  async page<Item>(path: string, options?: RequestOptions): Promise<Page<Item>> {
    return api.getEnvelope<Page<Item>>(path, options);
  },

  /** The whole response body, for endpoints that return more than `data`. */
  async getEnvelope<Envelope>(path: string, options?: RequestOptions): Promise<Envelope> {
    return readJson<Envelope>(await request('GET', path, options), options?.signal);
  },

  async post<Data>(path: string, body: unknown, options?: RequestOptions): Promise<Data> {
    const response = await request('POST', path, options, body);
    return (await readJson<{ data: Data }>(response, options?.signal)).data;
  },

  async put<Data>(path: string, body: unknown, options?: RequestOptions): Promise<Data> {
    const response = await request('PUT', path, options, body);
    return (await readJson<{ data: Data }>(response, options?.signal)).data;
  },

  async delete(path: string, options?: RequestOptions): Promise<void> {
    await request('DELETE', path, options);
  },
};

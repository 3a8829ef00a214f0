import { expect } from 'vitest';
import { findResponseSchema } from './response-schemas.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** A method and a path below `/api`; a segment such as `:id` matches any text. */
export type Endpoint = `${Method} /${string}`;

export type ApiRequest = {
  method: string;
  /** Without `/api` and without the query. */
  path: string;
  query: URLSearchParams;
  body: unknown;
  headers: Headers;
  signal: AbortSignal | null | undefined;
};

type Reply = Response | object | undefined;
/** The body of a successful response, a whole response, or what computes one of them from the request. */
export type Responder = Reply | ((request: ApiRequest) => Reply | Promise<Reply>);

/** A response with an error status, as our server sends it. */
export function failure(
  status: number,
  body: object | null = { code: 'internal', requestId: 'x' },
): Response {
  return Response.json(body, { status });
}

/** Fails as a request does when the server cannot be reached. */
export function networkFailure(): never {
  throw new TypeError('Failed to fetch');
}

/** One page that holds the whole list. */
export function pageOf<Item>(items: Item[], total = items.length) {
  return { data: items, total, nextCursor: null };
}

function matches(endpoint: Endpoint, method: string, path: string): boolean {
  const [expectedMethod, pattern = ''] = endpoint.split(' ');
  const source = pattern.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+');
  return method === expectedMethod && new RegExp(`^${source}$`).test(path);
}

/** Successful bodies must be what the real server can send; a stale sample fails here and not in production. */
async function expectValid({ method, path }: ApiRequest, response: Response): Promise<void> {
  const schema = findResponseSchema(method, path);
  if (!response.ok || !schema || response.status === 204) return;
  const body: unknown = await response.clone().json();
  expect(schema.parse(body), `${method} ${path}`).toEqual(body);
}

/** Answers the app's requests at the fetch boundary. */
export class FakeApi {
  /** Every request, in order. */
  requests: ApiRequest[] = [];
  /** What went wrong outside the app: requests without a responder, responses that the server cannot send. */
  errors: string[] = [];
  /** Called with each request that got a successful response. */
  onSuccess: ((request: ApiRequest) => void) | undefined;
  #responders: { endpoint: Endpoint; responder: Responder }[] = [];

  /** Sets the response of an endpoint; the latest one counts. Returns the function that removes it. */
  respond(endpoint: Endpoint, responder: Responder): () => void {
    const entry = { endpoint, responder };
    this.#responders.unshift(entry);
    return () => {
      this.#responders = this.#responders.filter((other) => other !== entry);
    };
  }

  /** Delays the responses of an endpoint, starting now; returns the function that releases them. */
  hold(endpoint: Endpoint): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = this.respond(endpoint, async (request) => {
      await promise;
      stop();
      return this.#reply(request);
    });
    return resolve;
  }

  /** Lets the next request reach the server, whose response never arrives: nothing of the page runs by then. */
  loseNextResponse(endpoint: Endpoint): void {
    const stop = this.respond(endpoint, async (request) => {
      stop();
      await this.#reply(request);
      return Promise.withResolvers<never>().promise;
    });
  }

  /** The requests to an endpoint so far. */
  requestsTo(endpoint: Endpoint): ApiRequest[] {
    return this.requests.filter(({ method, path }) => matches(endpoint, method, path));
  }

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    // Such a request is never sent.
    init.signal?.throwIfAborted();
    const url = new URL(String(input), location.origin);
    const request: ApiRequest = {
      method: init.method ?? 'GET',
      path: url.pathname.replace(/^\/api/, ''),
      query: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: new Headers(init.headers),
      signal: init.signal,
    };
    this.requests.push(request);
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    const abort = () => reject(new DOMException('The request was aborted.', 'AbortError'));
    init.signal?.addEventListener('abort', abort);
    const response = await Promise.race([this.#reply(request), aborted]);
    if (response.ok) this.onSuccess?.(request);
    await expectValid(request, response).catch((error: Error) => this.errors.push(error.message));
    return response;
  };

  async #reply(request: ApiRequest): Promise<Response> {
    const { method, path } = request;
    const entry = this.#responders.find(({ endpoint }) => matches(endpoint, method, path));
    if (!entry) {
      this.errors.push(`No response was given for ${method} ${path}.`);
      return failure(501);
    }
    const { responder } = entry;
    const reply = typeof responder === 'function' ? await responder(request) : responder;
    if (reply instanceof Response) return reply.clone();
    return reply === undefined ? new Response(null, { status: 204 }) : Response.json(reply);
  }
}

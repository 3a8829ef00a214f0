import type { Api } from '#server/http/api.ts';
import { openApiDocumentSchema } from '#server/http/openapi/openapi.ts';
import { type ApiDescription, renderDocs } from './docs-page.ts';

/** The description of the API for programs and for people. Both are public: they hold no data. */
export function apiDocsRoutes(api: Api, openApiJson: () => string): void {
  api.get(
    '/openapi.json',
    {
      config: { public: true },
      schema: { summary: 'OpenAPI description of this API', envelope: openApiDocumentSchema },
    },
    (_request, reply) => reply.type('application/json; charset=utf-8').send(openApiJson()),
  );

  let page: string | undefined;
  api.get(
    '/docs',
    {
      config: { public: true },
      schema: { summary: 'The description as a page to read', responseType: 'text/html' },
    },
    (_request, reply) => {
      page ??= renderDocs(JSON.parse(openApiJson()) as ApiDescription);
      return reply.type('text/html; charset=utf-8').send(page);
    },
  );
}

import { escapeHtml } from '#server/base/escape-html.ts';
import { docsStyles } from './docs-styles.ts';

type Schema = {
  type?: string;
  format?: string;
  nullable?: boolean;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  default?: unknown;
};
type Content = Record<string, { schema: Schema; example?: unknown }>;
type Parameter = { name: string; in: string; required: boolean; description?: string; schema: Schema };
type Operation = {
  operationId: string;
  tags: string[];
  summary?: string;
  security: unknown[];
  parameters: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};

/** The parts of an OpenAPI document that the page shows. */
export type ApiDescription = {
  info: { title: string; version: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
};

/**
 * The OpenAPI document as one page without scripts, so that it needs no exception to the Content-Security-Policy.
 * @returns HTML
 */
export function renderDocs({ info, tags, paths }: ApiDescription): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const sections = tags.map(({ name, description }) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(name));
    return `<section id="${slugOf(name)}"><h2>${escapeHtml(name)}</h2><p>${escapeHtml(description)}.</p>
${own.map(renderOperation).join('\n')}</section>`;
  });
  const links = tags.map(({ name }) => `<li><a href="#${slugOf(name)}">${escapeHtml(name)}</a></li>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)} API</title>
<style>${docsStyles}</style>
</head>
<body>
<nav aria-label="Groups"><ul>${links.join('')}</ul></nav>
<main>
<h1>${escapeHtml(info.title)} API</h1>
<p>${renderCode(info.description)}</p>
<p>The same as an OpenAPI document for generators: <a href="/api/openapi.json">/api/openapi.json</a></p>
${sections.join('\n')}
<section id="license"><h2>License</h2>
<p>Crewdesk is proprietary software. Its API may be used by everyone who can sign in to this installation.</p></section>
</main>
</body>
</html>`;
}

function slugOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z\d]+/g, '-');
}

/** Escapes a text and marks what stands between backticks as code. */
function renderCode(text: string): string {
  return escapeHtml(text).replace(/`([^`]*)`/g, '<code>$1</code>');
}

function renderOperation({
  method,
  path,
  operation,
}: {
  method: string;
  path: string;
  operation: Operation;
}) {
  const { operationId, summary = '', security, parameters, requestBody, responses } = operation;
  const body = requestBody?.content['application/json'];
  const [status, success] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  const failures = Object.entries(responses).filter(([code]) => /^[45]/.test(code));
  return `<article id="${escapeHtml(operationId)}">
<h3><span class="method ${method}">${method.toUpperCase()}</span> <code>${renderPath(path)}</code></h3>
<p>${escapeHtml(summary)}${security.length === 0 ? ' <em>No session needed.</em>' : ''}</p>
${renderTable('Parameters', parameters.map(renderParameter))}
${renderTable('Request body', body ? renderFields(body.schema) : [])}
${renderExample('Example request', body?.example)}
${renderExample(`Example response (${status})`, success?.content?.['application/json']?.example)}
<details><summary>Failures</summary><ul>${failures
    .map(([code, { description }]) => `<li><code>${code}</code> ${renderCode(description)}</li>`)
    .join('')}</ul></details>
</article>`;
}

/** Lets a long path break after its slashes. */
function renderPath(path: string): string {
  return escapeHtml(path).replaceAll('/', '/<wbr>');
}

function renderTable(caption: string, rows: string[]): string {
  if (rows.length === 0) return '';
  return `<table><caption>${caption}</caption><tbody>${rows.join('')}</tbody></table>`;
}

function renderParameter({ name, in: location, required, description, schema }: Parameter): string {
  const notes = [location, ...describe(schema, required), ...(description ? [description] : [])];
  return renderRow(name, notes);
}

/** A row for each property, with paths such as `contacts[].name`. */
function renderFields(schema: Schema, prefix = ''): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const isRequired = schema.required?.includes(name) ?? false;
    const path = prefix + name;
    const own = renderRow(path, describe(property, isRequired));
    const rows = property.items ? renderFields(property.items, `${path}[].`) : [];
    return [own, ...rows, ...renderFields(property, `${path}.`)];
  });
}

function renderRow(name: string, notes: string[]): string {
  return `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${notes.map(escapeHtml).join(' · ')}</td></tr>`;
}

function describe(schema: Schema, isRequired: boolean): string[] {
  const notes = [describeType(schema), isRequired ? 'required' : 'optional'];
  const { minLength, maxLength, minItems, maxItems, enum: choices, default: preset } = schema;
  if (choices) notes.push(choices.join(', '));
  if (minLength) notes.push(`at least ${minLength} characters`);
  if (maxLength) notes.push(`at most ${maxLength} characters`);
  if (minItems) notes.push(`at least ${minItems}`);
  if (maxItems) notes.push(`at most ${maxItems}`);
  if (preset !== undefined) notes.push(`default ${JSON.stringify(preset)}`);
  return notes;
}

function describeType({ type, format, items, anyOf, nullable }: Schema): string {
  const choices = anyOf?.map((choice) => describeType({ ...choice, nullable: false }));
  const name = items ? `list of ${describeType(items)}s` : (format ?? type ?? choices?.join(' or ') ?? 'any');
  const isNullable = nullable || anyOf?.some((choice) => choice.nullable);
  return isNullable ? `${name} or null` : name;
}

function renderExample(title: string, example: unknown): string {
  if (example === undefined) return '';
  const text = escapeHtml(JSON.stringify(example, null, 2));
  return `<details><summary>${title}</summary><pre tabindex="0"><code>${text}</code></pre></details>`;
}

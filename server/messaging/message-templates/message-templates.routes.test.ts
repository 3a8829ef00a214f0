import { describe, expect, test } from 'vitest';
import { createUser } from '#server/test/factories.ts';
import { listHistory } from '#server/test/fixtures/list-history.ts';
import { unknownId } from '#server/test/fixtures/unknown-id.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();
const path = '/api/message-templates';
const pathOf = ({ _id }: { _id: string }) => `${path}/${_id}`;
const notFoundMessage = 'This message template does not exist or was deleted.';
const nameTaken = {
  status: 409,
  body: { code: 'name_taken', error: 'A message template with this name already exists.' },
};
const unknownPlaceholder =
  '{technician} is not a placeholder. Use {contact}, {company}, {number}, {address} or {date}.';

async function create(name: string, text = 'Hello {contact}.') {
  return server.request('POST', path, { body: { name, text } });
}

async function listNames(): Promise<string[]> {
  const { body } = await server.request('GET', path);
  expect(body).toMatchObject({ total: body.data.length, nextCursor: null });
  return body.data.map(({ name }: { name: string }) => name);
}

describe('a message template', () => {
  test('is created, listed by name, changed and deleted, with history [10.2-52]', async () => {
    await create('Zero');
    const created = await create('  Ån  our way ', ' Hello {contact},\r\nwe come to {address}. ');
    const text = 'Hello {contact},\nwe come to {address}.';
    expect(created).toMatchObject({ status: 201, body: { data: { name: 'Ån our way', text, version: 1 } } });
    expect(created.headers.etag).toBe('"1"');
    const template = created.body.data;
    expect(await listNames()).toEqual(['Ån our way', 'Zero']);

    const headers = { 'if-match': '"1"' };
    const body = { name: 'On our way', text: '{company}: {number}, {date}' };
    const changed = await server.request('PUT', pathOf(template), { body, headers });
    expect(changed).toMatchObject({ status: 200, body: { data: { ...body, version: 2 } } });
    const stale = await server.request('PUT', pathOf(template), { body, headers });
    expect(stale).toMatchObject({ status: 412, body: { data: changed.body.data } });
    expect((await server.request('PUT', pathOf(template), { body })).body).toEqual(changed.body);

    expect((await server.request('DELETE', pathOf(template))).status).toBe(204);
    expect(await listNames()).toEqual(['Zero']);
    const again = await server.request('PUT', pathOf(template), { body });
    expect(again).toMatchObject({ status: 404, body: { error: notFoundMessage } });
    const history = await listHistory(server, template._id);
    expect(history.map(({ action, entity, userName }) => [action, entity, userName])).toEqual(
      ['create', 'update', 'delete'].map((action) => [action, 'message-template', server.user.name]),
    );
    expect(history[1]).toMatchObject({ before: template, after: changed.body.data });
    const { body: page } = await server.request('GET', '/api/history?entity=message-template');
    const texts = page.data.map((change: { text: string }) => change.text);
    expect(texts).toContain('created the message template Ån our way');
  });

  test('has a unique name, regardless of case and spacing [10.2-53]', async () => {
    const first = (await create('Filter change')).body.data;
    const other = (await create('Reminder')).body.data;
    expect(await create(' FILTER  Change')).toMatchObject(nameTaken);
    const renamed = { name: 'filter change', text: 'Hello' };
    expect(await server.request('PUT', pathOf(other), { body: renamed })).toMatchObject(nameTaken);
    expect((await server.request('PUT', pathOf(first), { body: renamed })).status).toBe(200);
    const responses = await Promise.all(Array.from({ length: 6 }, () => create('At once')));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
    await server.request('DELETE', pathOf(first));
    expect((await create('Filter change')).status).toBe(201);
  });

  test.each<[body: object, issues: Record<string, string>]>([
    [{}, { name: 'A template name is required.', text: 'A template text is required.' }],
    [{ name: 'A', text: 'Dear {technician}' }, { text: unknownPlaceholder }],
  ])('is refused as %j, when created and when changed [10.2-55]', async (body, issues) => {
    for (const [method, url] of [
      ['POST', path],
      ['PUT', `${path}/${unknownId}`],
    ] as const) {
      const response = await server.request(method, url, { body });
      expect(response.status).toBe(400);
      expect(response.body.issues).toEqual(
        Object.entries(issues).map(([at, message]) => ({ path: at, message })),
      );
    }
  });

  test('needs a session, an id that exists, and an office user for changes [10.2-54]', async () => {
    const { _id } = (await create('Hands off')).body.data;
    const { phone } = await createUser(server, { isTechnician: true });
    const token = await server.signIn(phone);
    const body = { name: 'New', text: 'Hello' };
    for (const [method, url] of [
      ['POST', path],
      ['PUT', `${path}/${_id}`],
      ['DELETE', `${path}/${_id}`],
    ] as const) {
      const request = method === 'DELETE' ? {} : { body };
      expect((await server.request(method, url, { ...request, token: null })).status).toBe(401);
      const refused = await server.request(method, url, { ...request, token });
      expect(refused).toMatchObject({ status: 403, body: { code: 'office_only' } });
      if (method === 'POST') continue;
      for (const id of [unknownId, 'nonsense'])
        expect(await server.request(method, `${path}/${id}`, request)).toMatchObject({
          status: 404,
          body: { error: notFoundMessage },
        });
    }
    expect((await server.request('GET', path, { token: null })).status).toBe(401);
    expect((await server.request('GET', path, { token })).body.data).toContainEqual(
      expect.objectContaining({ _id, name: 'Hands off' }),
    );
  });
});

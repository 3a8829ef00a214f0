import { describe, expect, test } from 'vitest';
import { projects } from '#schema/records/projects.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { createCustomer, createRecord, recordInput } from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

describe('the interval of a service contract', () => {
  test.each([
    [{ serviceIntervalAmount: 0 }, 'serviceIntervalAmount', 'Must be greater than zero'],
    [{ serviceIntervalAmount: -1 }, 'serviceIntervalAmount', 'Must be greater than zero'],
    [{ serviceIntervalAmount: 1.5 }, 'serviceIntervalAmount', 'Must be greater than zero'],
    [{ serviceIntervalAmount: '' }, 'serviceIntervalAmount', 'Must be greater than zero'],
    [{ serviceIntervalAmount: undefined }, 'serviceIntervalAmount', 'Must be greater than zero'],
    [
      { serviceIntervalType: 'fortnights' },
      'serviceIntervalType',
      'The interval must be in days, weeks, months or years.',
    ],
  ])('rejects %j with an issue at %s [5.10-1]', async (fields, path, message) => {
    const customer = (await createCustomer(server))._id;
    const body = recordInput(serviceContracts, { customer, ...fields });
    const response = await server.request('POST', '/api/service-contracts', { body });
    expect(response.status).toBe(400);
    expect(response.body.issues).toEqual([{ path, message }]);
  });

  test.each(['days', 'weeks', 'months', 'years'])('can be in %s [3-9]', async (serviceIntervalType) => {
    const record = await createRecord(server, serviceContracts, {
      serviceIntervalType,
      serviceIntervalAmount: '2',
    });
    expect(record).toMatchObject({ serviceIntervalType, serviceIntervalAmount: 2 });
  });
});

describe('a project', () => {
  test('saves its permit number and date, and blank ones as null [3-10]', async () => {
    const record = await createRecord(server, projects, { permitNumber: ' B-12 ', permitDate: '2026-05-01' });
    expect(record).toMatchObject({ permitNumber: 'B-12', permitDate: '2026-05-01' });
    const blank = await createRecord(server, projects);
    expect(blank).toMatchObject({ permitNumber: null, permitDate: null });
  });

  test.each([
    ['ftp://files.example/a', 'Must be a valid web address'],
    ['javascript:alert(1)', 'Must be a valid web address'],
    ['nonsense', 'Must be a valid web address'],
    ['https://files.example/\u0000a', 'Must be a valid web address'],
    ['https://files.example/\u202Efdp.exe', 'Must be a valid web address'],
    ['https://user:secret@files.example/a', 'Must be a valid web address'],
    ['https:///a', 'Must be a valid web address'],
    ['', 'The address of the document is required.'],
  ])('rejects a document at %j [5.11-1]', async (fileUrl, message) => {
    const customer = (await createCustomer(server))._id;
    const body = recordInput(projects, { customer, documents: [{ fileUrl, name: 'Plan' }] });
    const response = await server.request('POST', '/api/projects', { body });
    expect(response.body.issues).toEqual([{ path: 'documents.0.fileUrl', message }]);
  });

  test('rejects a document without a name [5.11-2]', async () => {
    const customer = (await createCustomer(server))._id;
    const documents = [{ fileUrl: 'https://files.example/a', name: '' }];
    const body = recordInput(projects, { customer, documents });
    const response = await server.request('POST', '/api/projects', { body });
    expect(response.body.issues).toEqual([
      { path: 'documents.0.name', message: 'A document name is required.' },
    ]);
  });
});

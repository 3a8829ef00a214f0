import { expect, test } from 'vitest';
import { ownDocumentId } from './own-document.ts';

const id = '0198e5a2-0000-7000-8000-000000000001';
const origins = ['https://desk.example', undefined, 'http://localhost:3000/'];

test.each([
  [`https://desk.example/documents/${id}`, id],
  [` http://localhost:3000/documents/${id} `, id],
  [`https://files.example/documents/${id}`, undefined],
  [`https://desk.example/documents/${id}/more`, undefined],
  [`https://desk.example/app/documents/${id}`, undefined],
  ['https://desk.example/documents/plan.pdf', undefined],
  ['nonsense', undefined],
  ['', undefined],
])('the document of %j is %j', (fileUrl, expected) => {
  expect(ownDocumentId(fileUrl, origins)).toBe(expected);
});

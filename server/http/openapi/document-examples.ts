/** Examples of documents and their uploads, by the name of a property. */
export const documentExamples: Record<string, unknown> = {
  contentType: 'application/pdf',
  'complete.name': 'permit.pdf',
  'documents.name': 'permit.pdf',
  'missing.number': 2,
  'parts.number': 1,
  partCount: 2,
  partSize: 8_388_608,
  'missing.size': 1_011_505,
  'parts.size': 8_388_608,
};

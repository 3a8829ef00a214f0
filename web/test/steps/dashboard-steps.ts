import { page } from 'vitest/browser';
import type { ExpiringWarranty } from '#schema/records/expiring-warranties.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import type { RecordListItem } from '#schema/records/record-responses.ts';
import { type Endpoint, pageOf } from '#web/test/fake-api.ts';
import { api } from '#web/test/render-app.tsx';
import { sampleId, sampleListItem } from '#web/test/samples.ts';

export const warrantyTitle = 'Upcoming Warranty Expirations';
export const cards = ['Project Updates', 'Work Order Updates', 'Service Contract Updates', warrantyTitle];
/** Where the cards load their rows from. */
export const cardEndpoints: Endpoint[] = [
  ...recordKinds.map(({ apiPath }): Endpoint => `GET ${apiPath}`),
  'GET /warranties/expiring',
];

export const card = (title: string) => page.getByRole('region', { name: title });

export function sampleExpiringWarranty(change: Partial<ExpiringWarranty> = {}): ExpiringWarranty {
  return {
    _id: sampleId(),
    type: 'Parts',
    company: 'Trane',
    expirationDate: '2026-03-12',
    daysLeft: 0,
    equipment: { identifier: 'RTU-1', serial: 'S-100' },
    customer: { _id: sampleId(), name: 'Elm School' },
    workOrder: null,
    serviceContract: null,
    project: sampleId(),
    recordNumber: 'PR-1007',
    ...change,
  };
}

/** Gives each card one row. Returns the records. */
export function fillCards(change: Partial<RecordListItem> = {}): RecordListItem[] {
  api.respond('GET /warranties/expiring', { data: [sampleExpiringWarranty()] });
  return recordKinds.map((kind) => {
    const record = sampleListItem(change, kind);
    api.respond(`GET ${kind.apiPath}`, pageOf([record]));
    return record;
  });
}

/** Returns to the tab of the app from another one. */
export function returnToTab(): void {
  window.dispatchEvent(new Event('focus'));
}

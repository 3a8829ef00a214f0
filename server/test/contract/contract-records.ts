import type { ContractClient } from './contract-client.ts';
import { address, contact, createCustomer } from './contract-server.ts';

export const equipment = {
  identifier: 'RTU-1',
  type: 'Rooftop unit',
  size: '10 ton',
  manufacturer: 'Acme Air',
  model: '48TC',
  serial: 'S-100',
  installDate: '2024-05-01',
};
export const warranty = {
  equipmentSerial: 'S-100',
  company: 'Acme Air',
  type: 'Parts',
  confirmationNumber: 'C-1',
  expirationDate: '2030-05-01',
  notify: ['office@example.com', '+13125550143'],
};
export const kinds = [
  { path: '/work-order', label: 'work-orders', link: 'workOrder', own: {} },
  {
    path: '/service-contracts',
    label: 'service-contracts',
    link: 'serviceContract',
    own: { serviceIntervalType: 'months', serviceIntervalAmount: 3 },
  },
  {
    path: '/projects',
    label: 'projects',
    link: 'project',
    own: {
      permitNumber: 'P-1',
      permitDate: '2026-03-12',
      documents: [{ fileUrl: 'https://files.example/plan.pdf', name: 'Plan' }],
    },
  },
] as const;
type Kind = (typeof kinds)[number];

/** Creates a customer and a record of the kind for them. */
export async function createRecord(client: ContractClient, { path, own }: Kind, overrides: object = {}) {
  const customer = await createCustomer(client, 'Acme Works');
  const record = await client.requestData('POST', path, {
    customer: customer._id,
    proposalNumber: 'PR-7',
    customerPo: 'PO-7',
    billingAddress: address,
    serviceAddress: address,
    classification: path === '/projects' ? 'HVAC Commercial Install' : 'HVAC Commercial Service',
    description: 'Replace the fan.',
    contacts: [contact],
    statusTimeline: [{ status: 'Open', statusObtainedAt: '2026-03-12' }],
    equipment: [equipment],
    warranties: [warranty],
    ...own,
    ...overrides,
  });
  return { customer, record };
}

import type { ChangeModel } from './change-model.ts';
import { unitsOf } from './unit.ts';

export const settingsChanges: ChangeModel = {
  noun: 'settings',
  units: unitsOf({
    name: { label: 'Company Name', type: 'text' },
    address: { label: 'Address', type: 'text' },
    phone: { label: 'Phone', type: 'text' },
    website: { label: 'Website', type: 'text' },
    email: { label: 'Email', type: 'text' },
    timeZone: { label: 'Time Zone', type: 'text' },
    sendHour: { label: 'Hour of Dated Messages', type: 'number' },
    hasOwnLogo: { label: 'Own Logo', type: 'flag' },
  }),
  toText: () => undefined,
};

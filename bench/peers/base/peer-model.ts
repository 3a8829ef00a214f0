/** A field of a collection in both peers; its name is also that of its column. */
export type PeerField = {
  name: string;
  type: 'string' | 'text' | 'integer' | 'boolean' | 'date' | 'json';
  isRequired?: true;
  maxLength?: number;
  /** Whether a search in Crewdesk and in the peers reads it. */
  isSearched?: true;
  /** Where the copied value comes from; absent: the column of the same name. */
  sql?: string;
};

const string = (name: string, sql?: string): PeerField => ({
  name,
  type: 'string',
  isRequired: true,
  maxLength: 100,
  ...(sql !== undefined && { sql }),
});
const day = (name: string): PeerField => ({ name, type: 'date', isRequired: true });
const json = (name: string): PeerField => ({ name, type: 'json' });

export const customerFields: PeerField[] = [
  { name: 'name', type: 'string', isRequired: true, maxLength: 200 },
  { name: 'access_notes', type: 'text' },
  json('address'),
];

export const workOrderFields: PeerField[] = [
  { name: 'number', type: 'integer' },
  { ...string('customer_po'), isSearched: true },
  { name: 'proposal_number', type: 'string', maxLength: 100, isSearched: true },
  string('classification'),
  { name: 'description', type: 'text', isRequired: true, maxLength: 5000, isSearched: true },
  string('status'),
  day('status_on'),
  { name: 'is_open', type: 'boolean' },
  json('billing_address'),
  json('service_address'),
];

/** The columns that a search in a peer reads. Crewdesk's also reads customers and lists. */
export const searchedColumns = workOrderFields.filter(({ isSearched }) => isSearched).map(({ name }) => name);

/** A list inside a work order: rows of a table of their own in each of the servers. */
export type PeerList = {
  name: string;
  /** The rows in Crewdesk, as `x`. */
  from: string;
  fields: PeerField[];
};

export const workOrderLists: PeerList[] = [
  {
    name: 'contacts',
    from: 'record_contacts x',
    fields: [
      string('title'),
      string('name'),
      { name: 'email', type: 'string', maxLength: 254 },
      json('phone_numbers'),
    ],
  },
  {
    name: 'status_timeline',
    from: 'status_events x',
    fields: [string('status'), day('status_obtained_at')],
  },
  {
    name: 'equipment',
    from: 'equipment x join manufacturers m on m.id = x.manufacturer_id',
    fields: [
      string('identifier'),
      string('type'),
      string('size'),
      string('manufacturer', 'm.name'),
      string('model'),
      string('serial'),
      day('install_date'),
    ],
  },
  {
    name: 'warranties',
    from: 'warranties x join equipment e on e.id = x.equipment_id',
    fields: [
      string('equipment_serial', 'e.serial'),
      string('company'),
      string('type'),
      string('confirmation_number'),
      day('expiration_date'),
      json('notify'),
    ],
  },
  {
    name: 'technicians',
    from: 'assignments x join users u on u.id = x.user_id',
    fields: [string('name', 'u.name'), string('phone', 'u.phone')],
  },
];

/** The lists that a page of work orders shows; equipment and warranties are only in the response for one. */
export const shownLists = ['contacts', 'status_timeline', 'technicians'];

/** The values of fields in a query of the rows `x`. */
export function selectFields(fields: readonly PeerField[]): string {
  return fields.map(({ name, sql }) => `${sql ?? `x.${name}`} as ${name}`).join(', ');
}

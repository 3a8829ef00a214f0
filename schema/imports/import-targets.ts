/** What a column of a file can become. */
export type ImportTarget = {
  label: string;
  /** Headings of files besides the label, of our export and of other products; their case and marks do not matter. */
  headings: readonly string[];
  /** Whether several columns can be this one. */
  isRepeatable?: true;
};

/** A list of headings, separated by commas. */
export function headings(list: string): readonly string[] {
  return list.split(', ');
}

/** The targets for customers, in the order in which a person chooses from them. */
export const customerTargets = {
  name: {
    label: 'Customer Name',
    headings: headings('Owner, Customer, Display Name, Client Name, Name, Full Name, Account Name'),
  },
  company: { label: 'Company', headings: headings('Company Name, Business Name, Organization') },
  firstName: { label: 'First Name', headings: headings('Given Name, First') },
  lastName: { label: 'Last Name', headings: headings('Family Name, Surname, Last') },
  address: {
    label: 'Address on One Line',
    headings: headings('Billing Address, Address, Full Address, Bill To, Bill Address'),
  },
  addressName: { label: 'Address Name', headings: headings('Attention, Care Of, Property Name') },
  street: {
    label: 'Street',
    headings: headings(
      'Street Address, Street 1, Street Line 1, Address 1, Address Line 1, Billing Street, Billing Street 1, ' +
        'Billing Address Line 1, Billing Address Street, Address Street Line 1',
    ),
  },
  street2: {
    label: 'Street, Second Line',
    headings: headings(
      'Street 2, Street Line 2, Address 2, Address Line 2, Billing Street 2, Billing Address Line 2, ' +
        'Address Street Line 2, Unit, Suite, Apt',
    ),
  },
  city: { label: 'City', headings: headings('Town, Billing City, Billing Address City, Address City') },
  state: {
    label: 'State',
    headings: headings(
      'Province, Region, Billing State, Billing Province, Billing Address State, Address State',
    ),
  },
  zip: {
    label: 'ZIP',
    headings: headings(
      'ZIP Code, Zipcode, Postal Code, Post Code, Postcode, Billing ZIP, Billing ZIP Code, ' +
        'Billing Postal Code, Billing Address Postal Code, Address Zip, Address Postal Code',
    ),
  },
  accessNotes: { label: 'Access Notes', headings: headings('Gate Code, Access Instructions, Entry Notes') },
  contacts: { label: 'Contacts on One Line', headings: ['Contacts'] },
  contactName: { label: 'Contact Name', headings: headings('Contact, Primary Contact, Contact Person') },
  contactTitle: { label: 'Contact Title', headings: headings('Title, Job Title, Role, Position') },
  email: {
    label: 'Email',
    headings: headings('E-mail, Email Address, Main Email, Primary Email, E-mails, Emails'),
  },
  phone: {
    label: 'Phone',
    headings: headings('Phone Number, Main Phone, Primary Phone, Telephone, Phone Numbers, Main Phone #s'),
    isRepeatable: true,
  },
  mobilePhone: {
    label: 'Mobile Phone',
    headings: headings('Mobile, Mobile Number, Cell, Cell Phone, Mobile Phone #s'),
    isRepeatable: true,
  },
  homePhone: {
    label: 'Home Phone',
    headings: headings('Home, Home Number, Home Phone #s'),
    isRepeatable: true,
  },
  workPhone: {
    label: 'Work Phone',
    headings: headings('Work, Work Number, Office, Office Phone, Work Phone #s, Business Phone'),
    isRepeatable: true,
  },
  id: { label: 'Crewdesk ID', headings: headings('ID, Customer ID') },
} as const satisfies Record<string, ImportTarget>;

export type CustomerTarget = keyof typeof customerTargets;

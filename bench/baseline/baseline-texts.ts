export type BareAddress = Record<'name' | 'street' | 'street2' | 'city' | 'state' | 'zip', string | null>;

export type BareContact = {
  title: string;
  name: string;
  email: string | null;
  phoneNumbers: { name: string; phone: string }[];
};

export type NewCustomer = { name: string; address: BareAddress; contacts: BareContact[] };

export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

export function addressLine({ name, street, street2, city, state, zip }: BareAddress): string {
  return [name, street, street2, city, `${state} ${zip}`].filter(Boolean).join(', ');
}

export function contactTexts(contacts: BareContact[]): string[] {
  return contacts.flatMap((contact) => [
    contact.name,
    contact.email ?? '',
    ...contact.phoneNumbers.map(({ phone }) => phone.replace(/;.*|\D/g, '')),
  ]);
}

export function searchText(parts: (string | null)[]): string {
  return parts
    .map((text) => fold(text ?? ''))
    .filter(Boolean)
    .join('\n');
}

/** `(312) 555-0142 ext. 11` for `+13125550142;ext=11`. */
export function nationalPhone(wire: string): string {
  return wire.replace(/^\+1(\d{3})(\d{3})(\d{4})/, '($1) $2-$3').replace(';ext=', ' ext. ');
}

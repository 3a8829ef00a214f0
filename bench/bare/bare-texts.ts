export type NewCustomer = {
  name: string;
  address: Record<'name' | 'street' | 'street2' | 'city' | 'state' | 'zip', string | null>;
  contacts: {
    title: string;
    name: string;
    email: string | null;
    phoneNumbers: { name: string; phone: string }[];
  }[];
};

export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

export function searchText({ name, address, contacts }: NewCustomer): string {
  const { street, street2, city, state, zip } = address;
  const place = [address.name, street, street2, city, `${state} ${zip}`].filter(Boolean).join(', ');
  const people = contacts.flatMap((contact) => [
    contact.name,
    contact.email,
    ...contact.phoneNumbers.map(({ phone }) => phone.replace(/;.*|\D/g, '')),
  ]);
  return [name, place, ...people]
    .map((text) => fold(text ?? ''))
    .filter(Boolean)
    .join('\n');
}

/** `(312) 555-0142 ext. 11` for `+13125550142;ext=11`. */
export function nationalPhone(wire: string): string {
  return wire.replace(/^\+1(\d{3})(\d{3})(\d{4})/, '($1) $2-$3').replace(';ext=', ' ext. ');
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Customer } from '#schema/customers.ts';
import { type AddressInput, emptyAddress } from '#schema/fields/address.ts';
import type { StoredContact } from '#schema/fields/contact.ts';
import type { RecordDraft } from '#schema/records/records.ts';
import { type ContactDraft, toContactDraft } from '#web/features/contacts/contact-draft.ts';
import { customerQuery } from '#web/features/customers/customers.queries.ts';
import { mergeContacts } from './merge-contacts.ts';
import { useAddressFill } from './record-address-fill.ts';
import { billingStep } from './record-billing.ts';

/** A copy of a customer's contact: its rows are not those of the customer. */
function toCopy(contact: StoredContact): ContactDraft {
  const { _id, phoneNumbers, ...texts } = toContactDraft(contact);
  return { ...texts, phoneNumbers: phoneNumbers.map(({ name, phone }) => ({ name, phone })) };
}

function idOf(customer: RecordDraft['customer']): string {
  return typeof customer === 'string' ? customer : customer._id;
}

/** The customer of the record, and all that choosing another brings with it. */
export function useCustomerChoice() {
  const { control, getValues, setValue, clearErrors, trigger, formState } = useFormContext<RecordDraft>();
  const { isSubmitted } = formState;
  const queryClient = useQueryClient();
  const fillAddress = useAddressFill();
  const id = idOf(useWatch({ control, name: 'customer', exact: true }));
  const [picked, setPicked] = useState<Customer>();
  const { data } = useQuery({ ...customerQuery(id), enabled: id !== '' && picked?._id !== id });
  const [asked, setAsked] = useState<AddressInput>();
  // While the former customer is still being looked up, their contacts are still there.
  const left = useRef<string>(undefined);

  async function formerOf(formerId: string): Promise<Customer | undefined> {
    if (!formerId) return undefined;
    if (picked?._id === formerId) return picked;
    return queryClient.ensureQueryData(customerQuery(formerId)).catch(() => undefined);
  }

  async function pick(customer: Customer) {
    const present = idOf(getValues('customer'));
    if (present === customer._id) return;
    left.current ??= present;
    setValue('customer', customer._id, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    setPicked(customer);
    const former = await formerOf(left.current);
    if (idOf(getValues('customer')) !== customer._id) return;
    left.current = undefined;

    const held = getValues('contacts') ?? [];
    const contacts = mergeContacts(held, customer.contacts.map(toCopy), former?.contacts.map(toContactDraft));
    clearErrors('contacts');
    setValue('contacts', contacts, { shouldDirty: true });
    const step = billingStep(getValues('billingAddress') ?? emptyAddress, former?.address, customer.address);
    if (step === 'copy') fillAddress('billingAddress', customer.address);
    if (step === 'ask') setAsked(customer.address);
    if (isSubmitted) void trigger(['contacts', 'billingAddress']);
  }

  return {
    id,
    customer: picked?._id === id ? picked : data,
    pick: (customer: Customer) => void pick(customer),
    /** The address of the new customer, where somebody has written another. */
    asked,
    answer(replaces: boolean) {
      if (replaces && asked) fillAddress('billingAddress', asked);
      setAsked(undefined);
    },
  };
}

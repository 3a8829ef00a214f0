import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Customer, CustomerDraft } from '#schema/customers.ts';
import { type AddressInput, emptyAddress } from '#schema/fields/address.ts';
import type { RecordDraft } from '#schema/records/records.ts';
import { isBlankAddress } from '#web/features/addresses/address-draft.ts';
import { toContactDraft, withIds } from '#web/features/contacts/contact-draft.ts';
import { mergeContacts } from '#web/features/contacts/contacts-draft.ts';
import { newContacts } from '#web/features/customers/add/typed-customer-draft.ts';
import { newPlace } from '#web/features/customers/add/typed-place-draft.ts';
import { customerQuery } from '#web/features/customers/customers.queries.ts';
import { copyContact } from '#web/features/records/record-customer-draft.ts';
import { useAddressFill } from './record-address-fill.ts';
import { billingStep } from './record-billing.ts';

export function idOf(customer: RecordDraft['customer']): string {
  return typeof customer === 'string' ? customer : customer._id;
}

/** The contacts of a customer, and what was typed as others of it. */
function keptContacts(typed: CustomerDraft, customer: Customer) {
  const own = customer.contacts.map(copyContact);
  return [...own, ...newContacts(typed, customer, own)];
}

/** What was typed as an address of a customer and is not used; undefined for any other customer. */
function useOtherPlace(customerId: string) {
  const [place, setOtherPlace] = useState<{ customerId: string; address: AddressInput }>();
  return {
    otherPlace: place?.customerId === customerId ? place.address : undefined,
    setOtherPlace,
    dropOtherPlace: () => setOtherPlace(undefined),
  };
}

/** The customer of the record. Picking another customer also updates the contacts and the billing address. */
export function useCustomerChoice() {
  const { control, getValues, setValue, clearErrors, trigger, formState } = useFormContext<RecordDraft>();
  const { isSubmitted } = formState;
  const queryClient = useQueryClient();
  const fillAddress = useAddressFill();
  const id = idOf(useWatch({ control, name: 'customer', exact: true }));
  const [picked, setPicked] = useState<Customer>();
  const { data } = useQuery({ ...customerQuery(id), enabled: id !== '' && picked?._id !== id });
  const [addressToConfirm, setAddressToConfirm] = useState<AddressInput>();
  const { setOtherPlace, ...place } = useOtherPlace(id);
  // Stays the same until the previous customer is loaded, because until then the form holds their contacts.
  const previousId = useRef<string>(undefined);

  async function findPrevious(customerId: string): Promise<Customer | undefined> {
    if (!customerId) return undefined;
    if (picked?._id === customerId) return picked;
    return queryClient.ensureQueryData(customerQuery(customerId)).catch(() => undefined);
  }

  async function pick(customer: Customer) {
    const currentId = idOf(getValues('customer'));
    if (currentId === customer._id) return;
    queryClient.setQueryData(customerQuery(customer._id).queryKey, (known) => known ?? customer);
    previousId.current ??= currentId;
    setValue('customer', customer._id, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    setPicked(customer);
    const previous = await findPrevious(previousId.current);
    if (idOf(getValues('customer')) !== customer._id) return;
    previousId.current = undefined;

    const contacts = mergeContacts(
      getValues('contacts') ?? [],
      customer.contacts.map(copyContact),
      previous?.contacts.map(toContactDraft),
    );
    clearErrors('contacts');
    setValue('contacts', contacts.map(withIds), { shouldDirty: true });
    const billingAddress = getValues('billingAddress') ?? emptyAddress;
    const step = billingStep(billingAddress, previous?.address, customer.address);
    if (step === 'copy') fillAddress('billingAddress', customer.address);
    if (step === 'ask') setAddressToConfirm(customer.address);
    if (isSubmitted) void trigger(['contacts', 'billingAddress']);
  }

  async function pickAndKeep(customer: Customer, typed: CustomerDraft, place: AddressInput | undefined) {
    await pick(customer);
    if (idOf(getValues('customer')) !== customer._id) return;
    const contacts = getValues('contacts') ?? [];
    const merged = mergeContacts(contacts, newContacts(typed, customer, contacts));
    setValue('contacts', merged.map(withIds), { shouldDirty: true });
    if (place) fillAddress('serviceAddress', place);
  }

  return {
    id,
    customer: picked?._id === id ? picked : data,
    pick: (customer: Customer) => void pick(customer),
    /**
     * Picks a stored customer instead of the typed one. The typed contact is added to those of the record, and another
     * address becomes its service address. If there is one already, or only another name was typed, it becomes
     * `otherPlace`. Returns whether the service address is replaced.
     */
    pickInstead(customer: Customer, typed: CustomerDraft, hasSameAddress: boolean): boolean {
      const isFree = hasSameAddress || isBlankAddress(getValues('serviceAddress') ?? emptyAddress);
      const place = newPlace(typed, customer, keptContacts(typed, customer));
      const isUsed = isFree && Boolean(place?.street.trim());
      setOtherPlace(place && !isUsed ? { customerId: customer._id, address: place } : undefined);
      void pickAndKeep(customer, typed, isUsed ? place : undefined);
      return isUsed;
    },
    ...place,
    /** The new customer's address, if it would replace an edited billing address. */
    addressToConfirm,
    decideAddress(replaces: boolean) {
      if (replaces && addressToConfirm) fillAddress('billingAddress', addressToConfirm);
      setAddressToConfirm(undefined);
    },
  };
}

import { Button, CloseButton, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Customer, CustomerDraft } from '#schema/customers.ts';
import type { LikelyCustomer, LikelyReason } from '#schema/likely-customers.ts';
import { focusSubmit } from '#web/ui/dialog/retain-focus.ts';
import classes from './likely-customers.module.css';
import { useLikelyCustomers } from './use-likely-customers.ts';
import { useStoredCustomer } from './use-stored-customer.ts';

const labels: Record<LikelyReason['field'], string> = {
  phone: 'Phone',
  email: 'Email',
  street: 'Street',
  name: 'Similar name',
};

function reasonText({ field, text }: LikelyReason): string {
  return field === 'name' ? labels.name : `${labels[field]}: ${text}`;
}

function LikelyCustomerText({ customer }: { customer: LikelyCustomer }) {
  const { name, address, reasons, isWeak } = customer;
  return (
    <span className={classes.text}>
      <span className={classes.name}>{name}</span>
      <span className={classes.detail}>{address}</span>
      <span className={classes.detail}>
        {isWeak
          ? 'Only the name is similar'
          : reasons.map((reason) => (
              <span key={reason.field} className={classes.reason}>
                {reasonText(reason)}
              </span>
            ))}
      </span>
    </span>
  );
}

/** What a press of 'Not one of these' is about: with another reason, a customer is shown again. */
function dismissalsOf({ _id, reasons }: LikelyCustomer): string[] {
  return [_id, ...reasons.map(({ field, text }) => JSON.stringify([_id, field, text]))];
}

type Props = {
  /** Whether the typed customer is being added. */
  isSaving: boolean;
  /** Instead of adding the typed customer. */
  onUse: (customer: Customer, typed: CustomerDraft) => void;
};

/** Stored customers that the one typed into the surrounding form may be. */
export function LikelyCustomers({ isSaving, onUse }: Props) {
  const { control, getValues } = useFormContext<CustomerDraft>();
  const [dismissed, setDismissed] = useState<string[]>([]);
  const likely = useLikelyCustomers(control).filter(
    (customer) => !dismissalsOf(customer).every((one) => dismissed.includes(one)),
  );
  const { loadingId, load } = useStoredCustomer(
    (customer) => onUse(customer, structuredClone(getValues())),
    isSaving,
  );

  return (
    <>
      <VisuallyHidden>
        <output>
          {likely.length > 0 && `Already a customer? ${likely.map(({ name }) => name).join(', ')}`}
        </output>
      </VisuallyHidden>
      {likely.length > 0 && (
        <section className={classes.panel} aria-label="Already a customer?">
          <div className={classes.head}>
            <p className={classes.title}>Already a customer?</p>
            <CloseButton
              aria-label="Not one of these customers"
              onClick={(event) => {
                focusSubmit(event);
                setDismissed([...dismissed, ...likely.flatMap(dismissalsOf)]);
              }}
            />
          </div>
          <ul className={classes.list}>
            {likely.map((customer) => (
              <li key={customer._id} className={classes.customer}>
                <LikelyCustomerText customer={customer} />
                <Button
                  className={classes.use}
                  variant="default"
                  size="compact-sm"
                  aria-label={`Use This One: ${customer.name}`}
                  loading={loadingId === customer._id}
                  disabled={isSaving}
                  onClick={() => load(customer._id)}
                >
                  Use This One
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

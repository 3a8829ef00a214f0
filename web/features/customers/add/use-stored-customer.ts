import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Customer } from '#schema/customers.ts';
import { customerQuery } from '#web/features/customers/customers.queries.ts';
import { useSingleFlight } from '#web/lib/forms/use-single-flight.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';

/** Loads a customer for an action of the form, which does nothing once the user has left it or saves it. */
export function useStoredCustomer(onLoaded: (customer: Customer) => void, isSaving: boolean) {
  const queryClient = useQueryClient();
  const runOnce = useSingleFlight();
  const [loadingId, setLoadingId] = useState<string>();
  const isUsable = useRef(false);
  useEffect(() => {
    isUsable.current = !isSaving;
    return () => {
      isUsable.current = false;
    };
  }, [isSaving]);

  async function loadNow(id: string) {
    setLoadingId(id);
    try {
      const customer = await queryClient.fetchQuery(customerQuery(id));
      if (isUsable.current) onLoaded(customer);
    } catch (error) {
      showFailureToast(error, 'Something went wrong loading this Customer. Please try again later.');
    } finally {
      setLoadingId(undefined);
    }
  }

  return { loadingId, load: (id: string) => void runOnce(() => loadNow(id)) };
}

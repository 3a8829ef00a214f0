import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ZipPlace } from '#schema/fields/address.ts';
import { api } from '#web/lib/api/api.ts';

type Place = Pick<ZipPlace, 'city' | 'state'>;

/** The places a ZIP may stand for, without the one that is written there already. */
function otherPlaces({ cities, state }: ZipPlace, written: string): Place[] {
  return cities
    .map((city) => ({ city, state }))
    .filter((offer) => `${offer.city}, ${offer.state}`.toLowerCase() !== written.trim().toLowerCase());
}

/**
 * Looks a ZIP up while it is typed, and fills the city and state of the address at `path` where no person has written
 * anything. A failed lookup is nobody's concern.
 */
export function useZipPlace(path: string) {
  const { getValues, setValue } = useFormContext();
  const [place, setPlace] = useState<ZipPlace & { zip: string }>();
  const filled = useRef({ city: '', state: '' });
  const pending = useRef<AbortController>(undefined);
  useEffect(() => () => pending.current?.abort(), []);

  function fill(key: 'city' | 'state', text: string) {
    filled.current[key] = text;
    setValue(`${path}.${key}`, text, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  }

  function isOurs(key: 'city' | 'state'): boolean {
    const text = String(getValues(`${path}.${key}`) ?? '').trim();
    return text === '' || text === filled.current[key];
  }

  async function lookUp(zip: string) {
    pending.current?.abort();
    setPlace(undefined);
    if (!/^\d{5}/.test(zip.trim())) return;
    const { signal } = (pending.current = new AbortController());
    const found = await api
      .get<ZipPlace>('/address-by-zip', { query: { zip: zip.trim() }, signal })
      .catch(() => undefined);
    // Meanwhile the form may have been cleared, or filled with another address.
    if (!found || signal.aborted || getValues(`${path}.zip`) !== zip) return;
    setPlace({ ...found, zip });
    if (isOurs('city')) fill('city', found.city);
    if (isOurs('state')) fill('state', found.state);
  }

  const [city, state, zip] = useWatch({ name: [`${path}.city`, `${path}.state`, `${path}.zip`] });

  return {
    // A form that was cleared or filled anew has another ZIP than the one that was looked up.
    offers: place && place.zip === zip ? otherPlaces(place, `${city}, ${state}`) : [],
    lookUp: (zip: string) => void lookUp(zip),
    take: ({ city, state }: Place) => {
      fill('city', city);
      fill('state', state);
    },
  };
}

import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ZipPlace } from '#schema/fields/address.ts';
import { api } from '#web/lib/api/api.ts';

type Place = Pick<ZipPlace, 'city' | 'state'>;

/** The places of a ZIP, except the one already in the form. */
function otherPlaces({ cities, state }: ZipPlace, entered: string): Place[] {
  return cities
    .map((city) => ({ city, state }))
    .filter((place) => `${place.city}, ${place.state}`.toLowerCase() !== entered.trim().toLowerCase());
}

/**
 * Looks up a ZIP while it is typed, and fills the city and state of the address at `path` unless the user typed their
 * own. A failed lookup is ignored, because the user can type both.
 */
export function useZipLookup(path: string) {
  const { getValues, setValue } = useFormContext();
  const [place, setPlace] = useState<ZipPlace & { zip: string }>();
  const autoFilled = useRef({ city: '', state: '' });
  const pending = useRef<AbortController>(undefined);
  useEffect(() => () => pending.current?.abort(), []);

  function fill(key: 'city' | 'state', text: string) {
    autoFilled.current[key] = text;
    setValue(`${path}.${key}`, text, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  }

  function canFill(key: 'city' | 'state'): boolean {
    const text = String(getValues(`${path}.${key}`) ?? '').trim();
    return text === '' || text === autoFilled.current[key];
  }

  async function lookUp(zip: string) {
    pending.current?.abort();
    setPlace(undefined);
    if (!/^\d{5}/.test(zip.trim())) return;
    const { signal } = (pending.current = new AbortController());
    const found = await api
      .get<ZipPlace>('/address-by-zip', { query: { zip: zip.trim() }, signal })
      .catch(() => undefined);
    // The form may have been cleared or reset during the request.
    if (!found || signal.aborted || getValues(`${path}.zip`) !== zip) return;
    setPlace({ ...found, zip });
    if (canFill('city')) fill('city', found.city);
    if (canFill('state')) fill('state', found.state);
  }

  const [city, state, zip] = useWatch({ name: [`${path}.city`, `${path}.state`, `${path}.zip`] });

  return {
    // After the form is cleared or reset, its ZIP no longer matches the lookup.
    alternatives: place && place.zip === zip ? otherPlaces(place, `${city}, ${state}`) : [],
    lookUp: (zip: string) => void lookUp(zip),
    apply: ({ city, state }: Place) => {
      fill('city', city);
      fill('state', state);
    },
  };
}

import { Button, Popover } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ChangeModel } from '#schema/changes/change-model.ts';
import type { JoinedChanges, JoinedPlace } from '#web/lib/saves/joined-changes.ts';
import { pathKey } from '#web/lib/saves/questions.ts';
import banner from './banner.module.css';
import { useFieldHosts } from './field-hosts.ts';
import classes from './joined-notice.module.css';

const shownMs = 10_000;

function PlaceText({ place: { label, from, to } }: { place: JoinedPlace }) {
  return (
    <>
      <strong>{label}</strong>
      <span>{`Before: ${from ?? 'nothing'}`}</span>
      <span>{`Now: ${to ?? 'nothing'}`}</span>
    </>
  );
}

/** Beside a field that came from somebody else. */
function Mark({
  places,
  host,
  onHold,
}: {
  places: JoinedPlace[];
  host: HTMLElement;
  onHold: (isHeld: boolean) => void;
}) {
  useEffect(() => {
    host.setAttribute('data-joined', '');
    return () => host.removeAttribute('data-joined');
  }, [host]);
  const labels = places.map(({ label }) => label).join(', ');
  const [isOpen, setOpen] = useState(false);
  function show(isShown: boolean) {
    setOpen(isShown);
    onHold(isShown);
  }
  return createPortal(
    <Popover width={280} withArrow returnFocus opened={isOpen} onChange={show}>
      <Popover.Target>
        {/* The focus stays here, where the popover itself hears no Escape. */}
        <button
          type="button"
          className={classes.mark}
          aria-label={`${labels}: show what changed`}
          onClick={() => show(!isOpen)}
          onKeyDown={(event) => event.key === 'Escape' && show(false)}
        >
          Changed
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={labels}>
        {places.map((place) => (
          <div key={pathKey(place.path)} className={classes.place}>
            <PlaceText place={place} />
          </div>
        ))}
      </Popover.Dropdown>
    </Popover>,
    host,
  );
}

type Props = { changes: ChangeModel; joined: JoinedChanges; onClose: () => void };

/** Says for ten seconds, or as long as somebody reads it, what a save brought with it, and marks the fields. */
export function JoinedNotice({ changes, joined, onClose }: Props) {
  const { text, twinText, places } = joined;
  const root = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const hosts = useFieldHosts(
    changes,
    places.map(({ path }) => path),
    root,
  );

  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isOpen || isHeld) return;
    const timer = window.setTimeout(() => close(), shownMs);
    return () => window.clearTimeout(timer);
  }, [isOpen, isHeld]);

  const marked = [...new Set(hosts)].filter((host) => host !== undefined);
  return (
    <div ref={root} className={banner.banner} data-calm>
      <output className={banner.text}>
        {[`Saved, together with ${text}.`, twinText].filter(Boolean).join(' ')}
      </output>
      <div className={banner.actions}>
        {places.length > 0 && (
          <Button
            variant="default"
            size="compact-sm"
            aria-expanded={isOpen}
            onClick={() => setOpen((open) => !open)}
          >
            {isOpen ? 'Hide changes' : 'Show changes'}
          </Button>
        )}
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onClose}>
          Close
        </Button>
      </div>
      {isOpen && (
        <ul className={classes.list}>
          {places.map((place) => (
            <li key={`${pathKey(place.path)} ${place.label}`} className={classes.place}>
              <PlaceText place={place} />
            </li>
          ))}
        </ul>
      )}
      {marked.map((host) => (
        <Mark
          key={places
            .filter((_, index) => hosts[index] === host)
            .map(({ path }) => pathKey(path))
            .join()}
          host={host}
          places={places.filter((_, index) => hosts[index] === host)}
          onHold={setHeld}
        />
      ))}
    </div>
  );
}

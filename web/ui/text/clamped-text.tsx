import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import classes from './clamped-text.module.css';

type Props = {
  /** What the text is, for the name of the button: 'access notes'. */
  noun: string;
  className?: string | undefined;
  children: ReactNode;
};

/** A text of which three lines are shown, and the rest on request. */
export function ClampedText({ noun, className = '', children }: Props) {
  const text = useRef<HTMLParagraphElement>(null);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [isCut, setCut] = useState(false);

  useEffect(() => {
    const { current } = text;
    if (!current || isOpen) return;
    const observer = new ResizeObserver(() => setCut(current.scrollHeight > current.clientHeight + 1));
    observer.observe(current);
    return () => observer.disconnect();
  }, [isOpen]);

  return (
    <>
      <p ref={text} id={id} className={`${className} ${isOpen ? '' : classes.clamped}`}>
        {children}
      </p>
      {(isCut || isOpen) && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.button ?? ''}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? `Show less of the ${noun}` : `Show all ${noun}`}
        </Button>
      )}
    </>
  );
}

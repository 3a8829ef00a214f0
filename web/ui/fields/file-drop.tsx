import { Button, type ButtonProps } from '@mantine/core';
import { type DragEvent, type RefObject, useRef, useState } from 'react';
import classes from './file-drop.module.css';

type Props = Pick<ButtonProps, 'variant'> & {
  /** The accessible name of the file input. */
  label: string;
  buttonLabel: string;
  /** Beside the button, where files can be dropped: 'or drop files here'. */
  hint: string;
  /** The types that the browser offers. Anything can be dropped. */
  accept?: string;
  multiple?: boolean;
  /** For a button elsewhere that opens the chooser, too. */
  inputRef?: RefObject<HTMLInputElement | null>;
  onFiles: (files: File[]) => void;
};

/** Takes files that are chosen or dropped. */
export function FileDrop({
  label,
  buttonLabel,
  hint,
  accept,
  multiple,
  inputRef,
  onFiles,
  variant = 'default',
}: Props) {
  const [isOver, setOver] = useState(false);
  const ownRef = useRef<HTMLInputElement>(null);
  const input = inputRef ?? ownRef;

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  }

  return (
    // Keyboard users have the button inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={classes.area}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
    >
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Without this, selecting the same file again fires no change event.
          currentTarget.value = '';
        }}
      />
      <Button variant={variant} onClick={() => input.current?.click()}>
        {buttonLabel}
      </Button>
      <span className={classes.hint}>{hint}</span>
    </div>
  );
}

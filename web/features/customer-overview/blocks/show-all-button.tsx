import { Button } from '@mantine/core';
import { useRef } from 'react';

type Props = { label: string; onShow: () => void };

/** Shows the rest of a card's rows. The button disappears, so the focus moves to the card. */
export function ShowAllButton({ label, onShow }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  function show() {
    const card = button.current?.closest('section');
    if (card) {
      card.tabIndex = -1;
      card.focus({ preventScroll: true });
    }
    onShow();
  }
  return (
    <Button ref={button} variant="subtle" size="compact-sm" mx={8} mb={8} onClick={show}>
      {label}
    </Button>
  );
}

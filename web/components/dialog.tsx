import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  title: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  /** While something is being submitted the dialog stays. */
  isBusy?: boolean;
  /** When the closing animation is over: the moment to reset what the dialog held. */
  onClosed?: () => void;
  children: ReactNode;
};

/** Every dialog: at most 500 px wide and 90 vh high, keeps the focus inside and gives it back. */
export function Dialog({ title, isOpen, onClose, isBusy = false, onClosed, children }: Props) {
  return (
    <Modal
      opened={isOpen}
      onClose={() => !isBusy && onClose()}
      onExitTransitionEnd={onClosed}
      title={title}
      closeOnEscape={!isBusy}
      closeOnClickOutside={!isBusy}
      withCloseButton={!isBusy}
    >
      {children}
    </Modal>
  );
}

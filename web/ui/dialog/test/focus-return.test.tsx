import { Suspense, use } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useFocusReturn } from '../use-focus-return.ts';

let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  root = undefined;
});

const button = page.getByRole('button', { name: 'Open' });
const field = page.getByRole('textbox', { name: 'Inside' });

type Props = { isOpen: boolean; loading?: Promise<string> };

function Panel({ isOpen, loading }: Props) {
  useFocusReturn(isOpen);
  if (loading) use(loading);
  return isOpen && <input aria-label="Inside" />;
}

/** Shows a button, and the panel unless it is removed. */
function render(panel: Props | undefined): void {
  const container = document.getElementById('root');
  if (!container) throw new Error('The page of the tests has no root element.');
  const shown = root ?? createRoot(container);
  root = shown;
  flushSync(() =>
    shown.render(
      <>
        <button type="button">Open</button>
        <Suspense>{panel && <Panel {...panel} />}</Suspense>
      </>,
    ),
  );
}

async function openFromButton(): Promise<void> {
  render({ isOpen: false });
  (button.element() as HTMLElement).focus();
  render({ isOpen: true });
  await expect.element(field).toBeVisible();
  (field.element() as HTMLElement).focus();
}

test('the focus returns although the dialog is removed as soon as it is closed', async () => {
  await openFromButton();
  render({ isOpen: false });
  render(undefined);
  await expect.element(button).toHaveFocus();
});

test('the focus returns to where it was before a part of the open dialog had to load', async () => {
  await openFromButton();
  let finish: ((text: string) => void) | undefined;
  const loading = new Promise<string>((resolve) => {
    finish = resolve;
  });
  render({ isOpen: true, loading });
  await expect.poll(() => field.query()).toBeNull();
  finish?.('loaded');
  await expect.element(field).toBeVisible();
  (field.element() as HTMLElement).focus();
  render({ isOpen: false });
  await expect.element(button).toHaveFocus();
});

test('a dialog that is opened again at once keeps the focus', async () => {
  await openFromButton();
  render({ isOpen: false });
  render({ isOpen: true });
  await expect.element(field).toBeVisible();
  (field.element() as HTMLElement).focus();
  await new Promise((resolve) => setTimeout(resolve, 50));
  await expect.element(field).toHaveFocus();
});

import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';

export const main = () => page.getByRole('main');
export const button = (name: string) => main().getByRole('button', { name });
export const heading = (name: string) => main().getByRole('heading', { name });
export const tab = (name: RegExp) => main().getByRole('tab', { name });

/** A row of the file by its line. */
export function row(line: number) {
  return main()
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^Line ${line}\\D`) });
}

/** Presses a button by keyboard. */
export async function press(name: string): Promise<void> {
  await expect.element(button(name)).toBeVisible();
  button(name).element().focus();
  await userEvent.keyboard('{Enter}');
}

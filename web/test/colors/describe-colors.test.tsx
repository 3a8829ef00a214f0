import { expect, test } from 'vitest';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';

function showText(styles: string): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page of the tests has no root element.');
  root.innerHTML = `
    <style>main { background: #fff; color: #111 } ${styles}</style>
    <main><h1>Colors</h1><p id="low">Can this be read?</p></main>`;
}

test.each([
  ['390 px wide', '@media (width < 400px)'],
  ['in dark, 1440 px wide', '@media (width > 1000px) and (prefers-color-scheme: dark)'],
  ['in dark, 390 px wide', '@media (width < 400px) and (prefers-color-scheme: dark)'],
])('finds text that is too pale only %s', async (where, media) => {
  showText(`${media} { #low { color: #ddd } }`);
  await expect(expectAccessibleAtAllWidths('#low')).rejects.toThrow(new RegExp(`^${where}`));
});

test('finds text that is too pale and shown only on a narrow screen', async () => {
  showText('#low { display: none; color: #ddd } @media (width < 400px) { #low { display: block } }');
  await expect(expectAccessibleAtAllWidths('main')).rejects.toThrow(/^390 px wide/);
});

test('accepts text that can be read everywhere', async () => {
  showText('');
  await expectAccessibleAtAllWidths('main');
});

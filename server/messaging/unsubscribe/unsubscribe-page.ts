import { escapeHtml } from '#server/base/escape-html.ts';

type Page = { title: string; text: string; button?: string };

const styles = `
  body { margin: 0; font: 1.0625rem/1.5 system-ui, sans-serif; color: #1a1f24; background: #f4f5f7; }
  main { max-width: 32rem; margin: 12vh auto; padding: 2rem; background: #fff; border-radius: 8px; overflow-wrap: anywhere; }
  h1 { margin-top: 0; font-size: 1.5rem; line-height: 1.25; }
  button { font: inherit; font-weight: 600; padding: .625rem 1.25rem; border: 0; border-radius: 6px; color: #fff;
    background: #1d5a96; cursor: pointer; }
  button:focus-visible { outline: 3px solid #1a1f24; outline-offset: 2px; }`;

/** A page without scripts, for people who have no session. `companyName` may be blank. The button posts to the page's own URL. */
export function renderPage(companyName: string, { title, text, button }: Page): string {
  const form = button
    ? `<form method="post"><button type="submit">${escapeHtml(button)}</button></form>`
    : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml([title, companyName].filter(Boolean).join(' - '))}</title>
<style>${styles}</style>
</head>
<body>
<main>
${companyName && `<p>${escapeHtml(companyName)}</p>`}
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
${form}
</main>
</body>
</html>
`;
}

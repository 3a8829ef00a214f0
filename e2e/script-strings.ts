import type { Page } from '@playwright/test';

const call = 'window.__ran=1';
const tags = [
  'script',
  'img src=x onerror',
  'svg onload',
  'iframe srcdoc',
  'body onload',
  'video src=x onerror',
  'details open ontoggle',
  'input autofocus onfocus',
  'marquee onstart',
  'object data',
];

/** Sixty ways in which text tries to be code. */
export const strings = [
  ...tags.flatMap((tag) => [`<${tag}=${call}>`, `"><${tag}="${call}">`, `'><${tag}='${call}'//`]),
  `<script>${call}</script>`,
  `"><script>${call}</script>`,
  `</script><script>${call}</script>`,
  `</title><script>${call}</script>`,
  `</textarea><script>${call}</script>`,
  `<script src=data:,${call}></script>`,
  `<scr<script>ipt>${call}</scr</script>ipt>`,
  `<ScRiPt>${call}</ScRiPt>`,
  `<script\t>${call}</script>`,
  `<svg><script>${call}</script></svg>`,
  `javascript:${call}`,
  `JaVaScRiPt:${call}`,
  `java\tscript:${call}`,
  `data:text/html,<script>${call}</script>`,
  `vbscript:${call}`,
  `{{constructor.constructor('${call}')()}}`,
  `\${${call}}`,
  `<%= ${call} %>`,
  `#{${call}}`,
  `[[${call}]]`,
  `" onmouseover="${call}`,
  `' onfocus='${call}' autofocus='`,
  '` onclick=`' + call,
  `&lt;script&gt;${call}&lt;/script&gt;`,
  `%3Cscript%3E${call}%3C/script%3E`,
  `\\u003cscript\\u003e${call}\\u003c/script\\u003e`,
  `<a href="javascript:${call}">x</a>`,
  `<math><mtext><img src=x onerror=${call}></mtext></math>`,
  `<style>@import 'javascript:${call}'</style>`,
  `<meta http-equiv=refresh content="0;url=javascript:${call}">`,
];

/** Leads to another screen as a link does; a page that is loaded anew for each of sixty takes a while. */
export async function leadTo(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

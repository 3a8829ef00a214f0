import { expect, newPhone, test, unique } from './office.ts';

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
const strings = [
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

test('there are sixty of them', () => {
  expect(strings).toHaveLength(60);
});

test('text that tries to be code stays text in every list, form and dialog', async ({
  signedIn: page,
  office,
  faults,
}) => {
  // Sixty customers are made and sixty forms opened.
  test.slow();
  const mark = unique('strings');
  const chunks = [strings.slice(0, 30), strings.slice(30)];
  const customers = [];
  for (const chunk of chunks) {
    for (const text of chunk) {
      const contact = {
        title: text,
        name: text,
        email: null,
        phoneNumbers: [{ name: text.slice(0, 60), phone: '3125550142' }],
      };
      const address = {
        name: text,
        street: text,
        street2: `${mark} ${text}`,
        city: text,
        state: text.slice(0, 50),
        zip: text.slice(0, 20),
      };
      customers.push(await office.addCustomer({ name: text, address, contacts: [contact] }));
    }
  }
  for (const text of strings.slice(0, 8))
    await office.call('POST', '/user', { name: text, phone: newPhone(), isTechnician: true });

  await page.goto('/app/customers');
  const search = page.getByPlaceholder('Search customers...');
  await search.fill(mark);
  await search.press('Enter');
  await expect(page.getByRole('button', { name: '1 Contact' }).first()).toBeVisible();
  await page.getByRole('button', { name: '1 Contact' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await search.fill(strings[0] ?? '');
  await search.press('Enter');
  await page.goto('/app/technicians');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  for (const customer of customers) {
    await page.goto(`/app/customers/${customer._id}`);
    await expect(page.getByRole('textbox', { name: 'Customer Name' })).toHaveValue(customer.name);
    await expect(page.getByRole('tabpanel')).toBeVisible();
  }
  expect(await page.evaluate(() => '__ran' in window)).toBe(false);
  expect(faults).toEqual([]);
});

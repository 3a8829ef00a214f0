import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { projects } from '#schema/records/projects.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { pageOf } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleContact, sampleEquipment, sampleId, sampleMessage } from '#web/test/samples.ts';
import { openRecord, pressSave, problems, saveState, section } from '#web/test/steps/record-form-steps.ts';

const anchors = () => page.getByRole('navigation', { name: 'Sections' });
const anchor = (name: string | RegExp) => anchors().getByRole('link', { name });
const heading = (name: string) => page.getByRole('heading', { name });
const units = () => Array.from({ length: 12 }, (_, n) => sampleEquipment(`RTU-${n}`, `S${n}`));
const document = (n: number) => ({
  _id: sampleId(),
  name: `Drawing ${n}`,
  fileUrl: `https://files.example/${n}.pdf`,
});

const expectCurrent = (name: string) =>
  expect.element(anchor(name)).toHaveAttribute('aria-current', 'location');

test.each(recordKinds)('the $labels.singular form links to its sections [2.10-2]', async (kind) => {
  renderApp(`/app/${kind.slug}/new`);
  await expect.element(anchor('Owner Information')).toBeVisible();
  const hashes = anchors()
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href')?.split('#')[1]);
  expect(hashes).toEqual([
    'owner-information',
    `${kind.id}-information`,
    ...(kind.id === 'project' ? [] : ['assigned-technicians']),
    'contacts',
    `${kind.id}-status`,
    'equipment',
    'warranties',
    ...(kind.hasVisits ? ['visits'] : []),
    'messages',
    ...(kind.id === 'project' ? ['documents'] : []),
  ]);
});

test('the URL opens a section, and the section links follow scrolling [2.10-1]', async () => {
  await openRecord({ equipment: units() }, { kind: serviceContracts, hash: '#equipment' });
  await expect.element(heading('Equipment')).toBeInViewport();
  await expect.poll(() => window.scrollY).toBeGreaterThan(200);
  await expectCurrent('Equipment');
  await anchor('Service Contract Information').click();
  expect(location.hash).toBe('#service-contract-information');
  await expect.element(heading('Service Contract Information')).toBeInViewport();
  const information = section('Service Contract Information');
  await expect.element(information).toHaveFocus();
  // As when the user switches to another window for a moment.
  information.element().dispatchEvent(new FocusEvent('blur'));
  await expect.element(information).toHaveFocus();
  await userEvent.tab();
  await expect.element(page.getByRole('combobox', { name: 'Classification' })).toHaveFocus();
  anchor('Contacts').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(section('Contacts')).toHaveFocus();
  await userEvent.tab();
  await expect.element(page.getByRole('tab', { name: 'Ana Long' })).toHaveFocus();
  expect(
    anchors()
      .getByRole('link')
      .elements()
      .map((link) => link.textContent),
  ).toEqual([
    'Owner Information',
    'Service Contract Information',
    'Assigned Technicians',
    'Contacts',
    'Service Contract Status',
    'Equipment',
    'Warranties',
    'Visits',
    'Messages',
  ]);
});

test('a form opened at a section stays there while content above it loads', async () => {
  const messages = Array.from({ length: 6 }, (_, n) =>
    sampleMessage({ message: `Scheduled ${n}`, sent: false }),
  );
  api.respond('GET /messages', ({ query }) => pageOf(query.get('sent') === 'false' ? messages : []));
  const release = api.hold('GET /messages');
  const documents = Array.from({ length: 12 }, (_, n) => document(n));
  await openRecord(
    { equipment: [sampleEquipment('RTU-1', 'S1')], documents },
    { kind: projects, hash: '#documents' },
  );
  await expect.element(heading('Documents')).toBeInViewport();
  release();
  await expect.element(section('Messages').getByText('Scheduled 5')).toBeInTheDocument();
  await expect.element(heading('Documents')).toBeInViewport();
});

test('marks the requested section as current until the user scrolls', async () => {
  await page.viewport(1440, 1200);
  await openRecord({ documents: [document(1)] }, { kind: projects, hash: '#messages' });
  await expect.element(section('Documents')).toBeInViewport({ ratio: 1 });
  await expectCurrent('Messages');
  for (const name of ['Warranties', 'Documents', 'Equipment', 'Owner Information', 'Messages']) {
    await anchor(name).click();
    await expect.element(section(name)).toBeInViewport();
    await expectCurrent(name);
  }
  // The router scrolls to the section of the URL when its navigation ends, which may be after the first turn of the wheel.
  await expect
    .poll(() => {
      window.dispatchEvent(new WheelEvent('wheel', { deltaY: -5000 }));
      window.scrollTo({ top: 0 });
      return anchor('Owner Information').element().getAttribute('aria-current');
    })
    .toBe('location');
});

test('marks sections and contacts with errors until the errors are fixed', async () => {
  await openRecord({
    contacts: [sampleContact(), sampleContact({ name: 'Bo Short' })],
    equipment: units(),
  });
  const contacts = section('Contacts');
  const name = contacts.getByRole('textbox', { name: 'Name' });
  await contacts.getByRole('tab', { name: 'Bo Short' }).click();
  await name.fill('');
  await contacts.getByRole('tab', { name: 'Ana Long' }).click();
  await pressSave();
  await expect.element(contacts.getByText('A contact name is required.')).toBeVisible();
  await expect.element(name).toHaveFocus();
  const tab = contacts.getByRole('tab', { name: /Unnamed contact 2/ });
  await expect.element(tab).toHaveAttribute('aria-selected', 'true');
  await expect.element(tab).toMatchTextContent(/\(has errors\)/);
  const marked = anchor(/has errors/);
  expect(marked.elements().map((link) => link.textContent)).toEqual(['Contacts(has errors)']);

  await anchor('Warranties').click();
  expect(location.hash).toBe('#warranties');
  await expect.element(heading('Warranties')).toBeInViewport();
  await problems()
    .getByRole('button', { name: /contact name/ })
    .click();
  await expect.element(name).toHaveFocus();
  await expect.element(name).toBeInViewport();
  await name.fill('Bo Short');
  await expect.element(marked).not.toBeInTheDocument();
  await expect.element(contacts.getByText('(has errors)')).not.toBeInTheDocument();
  await pressSave();
  await expect.element(page.getByText('Work Order saved.')).toBeVisible();
  await expect.element(saveState('Saved')).toBeVisible();
});

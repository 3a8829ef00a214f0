import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { projects } from '#schema/records/projects.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { renderApp } from '#web/test/render-app.tsx';
import { sampleEquipment, sampleWarranty } from '#web/test/samples.ts';
import { expectFieldsUncovered, expectFocusUncovered } from '#web/test/steps/field-cover-steps.ts';
import {
  billing,
  openRecord,
  pressSave,
  problems,
  section,
  service,
  textField,
} from '#web/test/steps/record-form-steps.ts';
import { acceptUploads, respondToParts, uploadFiles, waitForParts } from '#web/test/steps/upload-steps.ts';

const boxOf = (locator: Locator) => locator.element().getBoundingClientRect();
const sections = () => page.getByRole('navigation', { name: 'Sections' });
const units = Array.from({ length: 8 }, (_, n) => sampleEquipment(`RTU-${n}`, `S${n}`));

function expectBeside(left: Locator, right: Locator) {
  expect(boxOf(left).top).toBe(boxOf(right).top);
  expect(boxOf(left).right).toBeLessThan(boxOf(right).left);
}

test('on a phone, the section links stay at hand and follow the scroll, and the save bar is one row', async () => {
  await page.viewport(390, 844);
  await openRecord({ equipment: units }, { kind: serviceContracts });
  await expect.element(sections()).toBeVisible();
  await sections().getByRole('link', { name: 'Messages' }).click();
  await expect.element(section('Messages')).toBeInViewport();
  await expect.element(sections()).toBeInViewport({ ratio: 1 });
  await expect.element(sections().getByRole('link', { name: 'Messages' })).toBeInViewport({ ratio: 0.9 });
  // The section begins below the links.
  await expect
    .poll(() => boxOf(section('Messages')).top - boxOf(sections()).bottom)
    .toBeGreaterThanOrEqual(0);
  await textField('Customer PO').fill('PO-2');
  window.dispatchEvent(new WheelEvent('wheel', { deltaY: -5000 }));
  window.scrollTo({ top: 0 });
  await expect.element(sections().getByRole('link', { name: 'Owner Information' })).toBeInViewport();
  const parts = [
    page.getByRole('link', { name: 'Back to service contracts' }),
    page.getByRole('button', { name: 'Clear Form' }),
    page.getByText('Unsaved changes'),
    page.getByRole('button', { name: 'Save Service Contract' }),
  ];
  const middles = parts.map((part) => Math.round(boxOf(part).top + boxOf(part).height / 2));
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(1);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('at a zoom of 400%, no bar covers a focused field [10.4-44]', async () => {
  await page.viewport(320, 256);
  await openRecord({ equipment: units.slice(0, 1), warranties: [sampleWarranty('S0')] });
  await expectFieldsUncovered();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test('on a phone, no banner, upload or error summary above the save bar covers a focused field', async () => {
  await page.viewport(390, 844);
  const stored = await openRecord({ equipment: units.slice(0, 1) }, { kind: projects });
  await acceptUploads();
  await respondToParts('none');
  await uploadFiles({ name: 'Permit.pdf', content: '123456789' });
  await waitForParts();
  await expectFieldsUncovered();
  // Whatever inherited the height of the bar would be styled again with it.
  const heightAt = (element: Element) =>
    getComputedStyle(element).getPropertyValue('--crew-bottom-bar-height');
  expect(heightAt(document.body)).not.toBe(heightAt(document.documentElement));
  stored.change({ description: 'Theirs' });
  const description = textField('Description');
  await description.fill('Mine');
  // The lowest place in which the bar does not cover it yet.
  description.element().scrollIntoView({ block: 'nearest' });
  await pressSave();
  const banner = section('Changed by both');
  await expect.element(banner).toMatchTextContent(/and you changed the same thing/);
  await expectFocusUncovered();
  await expectFieldsUncovered();
  await page.getByRole('radio', { name: 'Yours: Mine' }).click();
  await textField('Customer PO').fill('');
  await pressSave();
  await expect.element(problems()).toBeVisible();
  await expectFieldsUncovered();
  for (const [width, height] of [
    [390, 560],
    [320, 256],
  ] as const) {
    await page.viewport(width, height);
    await expectFieldsUncovered();
  }
  await expect.element(page.getByText('Uploading Permit.pdf')).toBeInTheDocument();
  await expect.element(banner).toBeInTheDocument();
});

test('on a wide screen, the form and the dashboard use the width', async () => {
  await page.viewport(1920, 1080);
  await openRecord({ equipment: units });
  await expect.element(billing()).toBeVisible();
  expectBeside(billing(), service());
  expectBeside(section('Work Order Information'), section('Assigned Technicians'));
  expectBeside(section('Contacts'), section('Work Order Status'));
  expect(boxOf(section('Work Order Status')).right).toBeGreaterThan(1860);
  await expectFieldsUncovered();
  renderApp('/app/dashboard');
  const card = page.getByRole('region', { name: 'Upcoming Warranty Expirations' });
  await expect.element(card).toBeVisible();
  expect(boxOf(card).right).toBeGreaterThan(1860);
});

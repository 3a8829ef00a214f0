import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { projects } from '#schema/records/projects.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleCustomer, sampleId, sampleRecord } from '#web/test/samples.ts';
import { card, sampleExpiringWarranty, warrantyTitle } from '#web/test/steps/dashboard-steps.ts';

test('lists expiring warranties with the days left and links to their record [10.4-1]', async () => {
  const project = sampleRecord({}, projects);
  const ofProject = { project: project._id, recordNumber: project.number };
  const workOrder = sampleId();
  const unit = { identifier: 'AHU-9', serial: 'S-9' };
  api.respond(`GET /projects/${project._id}`, { data: project });
  api.respond('GET /customer/:id', { data: sampleCustomer(project.customer) });
  api.respond('GET /warranties/expiring', {
    data: [
      sampleExpiringWarranty(ofProject),
      sampleExpiringWarranty({ ...ofProject, type: 'Labor', daysLeft: 1, expirationDate: '2026-03-13' }),
      sampleExpiringWarranty({
        project: null,
        workOrder,
        recordNumber: 'WO-9',
        equipment: unit,
        daysLeft: 90,
      }),
    ],
  });
  renderApp('/app/dashboard');
  const rows = card(warrantyTitle).getByRole('row');
  await expect
    .poll(() => rows.elements().map(({ textContent }) => textContent))
    .toEqual([
      'UnitCustomerWarrantyDays LeftView',
      `RTU-1${project.number}Elm SchoolPartsTodayView`,
      `RTU-1${project.number}Elm SchoolLaborTomorrowView`,
      'AHU-9WO-9Elm SchoolParts90 daysView',
    ]);
  await expect.element(rows.getByText('Tomorrow')).toHaveAttribute('title', '13 Mar 2026');
  await expect
    .element(rows.getByRole('link', { name: 'View the parts warranty of AHU-9 in WO-9' }))
    .toHaveAttribute('href', `/app/work-orders/${workOrder}#warranties`);

  await expect
    .element(rows.nth(3).getByRole('link', { name: 'Elm School' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/app\/customers\/.+\/overview$/));

  await rows.getByRole('link', { name: `View the parts warranty of RTU-1 in ${project.number}` }).click();
  await expect.element(page.getByRole('heading', { level: 2, name: 'Warranties' })).toBeInViewport();
  expect(location.pathname + location.hash).toBe(`/app/projects/${project._id}#warranties`);
});

import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { dayOf } from '#schema/fields/format-day.ts';
import { recordInputSchema } from '#schema/records/records.ts';
import { isOpenStatus } from '#schema/records/status.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { manufacturerNames } from '#server/demo/catalogue/catalogue.ts';
import { addDays } from '#server/messaging/deliveries/send-times.ts';
import { generateCustomers } from './generate-customers.ts';
import { generateRecords, type RecordPlan } from './generate-records.ts';
import { generatedKinds, getRecordWork } from './record-work.ts';

const now = new Date('2026-11-20T15:00:00.000Z');
const timeZone = 'America/Chicago';
const today = dayOf(now, timeZone);
const generatedCustomers = generateCustomers(7);
const customers = Array.from({ length: 60 }, (_, n) => ({
  ...generatedCustomers.next().value,
  id: randomUUID(),
  sortName: '',
  createdAt: new Date(now.getTime() - (60 - n) * 12 * 24 * 60 * 60 * 1000),
}));
const technicians = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const planOf = (kind: RecordPlan['kind'], seed = 7): RecordPlan => {
  return { kind, count: 800, openShare: 0.25, maxListLength: 4, seed, now, timeZone, customers, technicians };
};

describe.each(generatedKinds)('$labels.plural', (kind) => {
  const records = [...generateRecords(planOf(kind))];
  const inputs = records.map(({ input }) => input);

  test('are the same for the same seed and others for another seed', () => {
    expect([...generateRecords(planOf(kind))]).toEqual(records);
    expect([...generateRecords(planOf(kind, 8))]).not.toEqual(records);
  });

  test('are input that the API accepts unchanged', () => {
    const schema = recordInputSchema(kind, timeZone);
    for (const input of inputs) expect(schema.parse(input)).toEqual(input);
  });

  test("are created after their customer and before now, with the customer's contacts", () => {
    expect(records).toHaveLength(800);
    for (const { at, customer, input } of records) {
      expect(at >= customer.createdAt && at <= now).toBe(true);
      expect(customer.contacts).toEqual(expect.arrayContaining(input.contacts));
    }
  });

  test('have timelines that start on the day of creation, are sorted and closed only at the end', () => {
    for (const { at, input } of records) {
      const { statusTimeline } = input;
      const days = statusTimeline.map(({ statusObtainedAt }) => statusObtainedAt);
      expect(days).toEqual(days.toSorted());
      if (days[0]) expect(days[0]).toBe(dayOf(at, timeZone));
      expect(statusTimeline.slice(0, -1).every(({ status }) => isOpenStatus(status))).toBe(true);
      const last = statusTimeline.at(-1);
      if (last && !isOpenStatus(last.status)) expect(last.statusObtainedAt <= today).toBe(true);
    }
    const lengths = inputs.map(({ statusTimeline }) => statusTimeline.length);
    expect(new Set(lengths)).toEqual(new Set([0, 1, 2, 3, 4]));
    const lastDays = inputs.map(({ statusTimeline }) => statusTimeline.at(-1)?.statusObtainedAt ?? '');
    expect(lastDays.some((day) => day > today)).toBe(true);
  });

  test('have about the requested share of open ones', () => {
    const open = inputs.filter(({ statusTimeline }) => isOpenStatus(statusTimeline.at(-1)?.status ?? ''));
    expect(open.length / inputs.length).toBeGreaterThan(0.2);
    expect(open.length / inputs.length).toBeLessThan(0.3);
  });

  test('have warranties for their own equipment; some expire soon, some have expired', () => {
    const warranties = inputs.flatMap((input) => {
      const serials = input.equipment.map(({ serial }) => serial);
      for (const { equipmentSerial } of input.warranties) expect(serials).toContain(equipmentSerial);
      return input.warranties;
    });
    const soon = addDays(today, 90);
    const days = warranties.map(({ expirationDate }) => expirationDate);
    expect(days.some((day) => day >= today && day <= soon)).toBe(true);
    expect(days.some((day) => day < today)).toBe(true);
    expect(days.some((day) => day > soon)).toBe(true);
  });

  test('have complete and mostly different descriptions', () => {
    const descriptions = inputs.map(({ description }) => description);
    for (const description of descriptions)
      expect(description).not.toMatch(/[{}]|undefined|as quoted|the unit\b/);
    expect(new Set(descriptions).size).toBeGreaterThan(kind === workOrders ? 700 : 300);
  });

  test('have work in the catalogue for every classification used, and only for those of the kind', () => {
    const { workTypes, classificationWeights } = getRecordWork(kind);
    const classifications = Object.values(classificationWeights)
      .flat()
      .map(({ classification }) => classification);
    expect(kind.classifications).toEqual(expect.arrayContaining(Object.keys(workTypes)));
    expect(Object.keys(workTypes)).toEqual(expect.arrayContaining(classifications));
  });
});

test("generates equipment of the catalogue's manufacturers with unique serials", () => {
  const units = [...generateRecords(planOf(workOrders))].flatMap(({ input }) => input.equipment);
  expect(manufacturerNames).toEqual(expect.arrayContaining(units.map(({ manufacturer }) => manufacturer)));
  expect(new Set(units.map(({ serial }) => serial)).size).toBe(units.length);
  for (const { model, serial } of units) expect(model + serial).not.toMatch(/[{}#@]/);
});

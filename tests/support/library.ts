import { groups } from '#shared/contract/calls.ts';
import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import { ask, type TestTenant } from '#tests/support/api.ts';

/** A small library to test with: two publishers (one sells too), a vendor, a product, departments. */
export interface Library {
  tenant: TestTenant;
  publisher: string;
  /** In dollars. */
  foreign: string;
  vendor: string;
  product: string;
  department: string;
  costCenter: string;
  /** Makes a period by the call, with its subscription unless one is named. */
  period: (change?: object) => Promise<PeriodRow>;
}

/** Fills a fresh tenant through the product's own calls. */
export async function createLibrary(tenant: TestTenant): Promise<Library> {
  const as = tenant.editor;
  const publisher = await ask(groups.publishers.create, { as, body: { name: 'Northern Press', currency: 'EUR' } });
  const foreign = await ask(groups.publishers.create, { as, body: { name: 'Atlantic Science', currency: 'USD' } });
  const vendor = await ask(groups.vendors.create, { as, body: { name: 'Bookhouse', currency: 'GBP' } });
  const product = await ask(groups.products.create, {
    as,
    body: { name: 'Journal of Tides', publisher_id: publisher.id, owner_id: tenant.editor.id },
  });
  const department = await ask(groups.departments.create, { as, body: { name: 'Physics' } });
  const costCenter = await ask(groups.costCenters.create, { as, body: { name: '4711' } });
  return {
    tenant,
    publisher: publisher.id,
    foreign: foreign.id,
    vendor: vendor.id,
    product: product.id,
    department: department.id,
    costCenter: costCenter.id,
    period: (change = {}) =>
      ask(groups.subscriptionPeriods.create, { as, body: { product_id: product.id, start_date: '2026-01-01', price: 100, ...change } }),
  };
}

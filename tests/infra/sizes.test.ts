import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { apiFunctions, workerFunctions } from '#infra/function-map.ts';
import { ensureBuilt } from '#infra/local/build-product.ts';
import { buildFolder } from '#infra/local/project-folder.ts';
import { largerBundles, sizeBudgets } from '#tests/bench/budgets.ts';
import { type BundleSize, bundleSizes } from '#tests/support/bundle-sizes.ts';
import { type ChunkSizes, chunkSizes } from '#tests/support/chunk-sizes.ts';

// Sizes are the same on every machine: what grows beyond its budget is seen here. The bench tells them all.

describe('bundles of the functions', () => {
  let sizes: BundleSize[];
  beforeAll(async () => {
    // Bundles of the same sources are there already: `npm test` builds before it tests.
    await ensureBuilt();
    sizes = bundleSizes(join(buildFolder, 'functions'));
  }, 180_000);

  test.each([...apiFunctions, ...workerFunctions].map(({ name }) => name))('%s', (name) => {
    const most = largerBundles[name] ?? { bytes: sizeBudgets.bundle.most, zipped: sizeBudgets.bundleZipped.most };
    const size = sizes.find((each) => each.name === name);
    expect(size?.bytes).toBeGreaterThan(10_000);
    expect(size?.bytes, `${sizeBudgets.bundle.title}: ${sizeBudgets.bundle.source}`).toBeLessThanOrEqual(most.bytes);
    expect(size?.zipped, `${sizeBudgets.bundleZipped.title}: ${sizeBudgets.bundleZipped.source}`).toBeLessThanOrEqual(most.zipped);
    expect(size?.whole, `${sizeBudgets.wholeBundle.title}: ${sizeBudgets.wholeBundle.source}`).toBeLessThanOrEqual(
      largerBundles[name]?.whole ?? sizeBudgets.wholeBundle.most,
    );
  });
});

describe('what the browser loads', () => {
  let sizes: ChunkSizes;
  beforeAll(async () => {
    await ensureBuilt();
    sizes = chunkSizes(join(buildFolder, 'web'));
  }, 180_000);

  test.each(['shellScripts', 'gridScripts', 'largestLazy', 'styles', 'gridFiles'] as const)('%s', (name) => {
    const { title, most, source } = sizeBudgets[name];
    expect(sizes[name]).toBeGreaterThan(0);
    expect(sizes[name], `${title}: ${source}`).toBeLessThanOrEqual(most);
  });

  test('every page, tab and dialog loads few files', () => {
    const { most } = sizeBudgets.pageFiles;
    // There were 390 of them when this was written: a script whose imports are not recognised must not pass for one without files.
    expect(sizes.pages.length).toBeGreaterThan(300);
    expect(sizes.pages.filter(({ files }) => files > most)).toEqual([]);
  });
});

import { buildProduct } from '#infra/local/build-product.ts';

// `npm run synth`: bundles, application and templates, whatever of them is out of date.
await buildProduct({ force: process.argv.includes('--force') });

import { buildProduct } from '#infra/local/build-product.ts';

// `npm run synth`: bundles, application and templates, whatever of them is out of date. The runner starts it with --for-runner and waits
// for the message that functions and templates are there.
await buildProduct({
  force: process.argv.includes('--force'),
  forRunner: process.argv.includes('--for-runner'),
  // The process that started this one may have ended: the build continues, and the next start uses its result.
  onTemplates: () => process.connected && process.send?.('templates'),
});

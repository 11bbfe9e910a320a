import { buildProduct } from '#infra/local/build-product.ts';

// `npm run synth`: bundles, application and templates, whatever of them is out of date. The runner starts it with --for-runner and waits
// for the message that functions and templates are there.
await buildProduct({
  force: process.argv.includes('--force'),
  forRunner: process.argv.includes('--for-runner'),
  // Whoever started it may have ended meanwhile: the build goes on, for the next one.
  onTemplates: () => process.connected && process.send?.('templates'),
});

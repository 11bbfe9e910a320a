import { speak } from '#web/text/language.ts';

// The application loads the language of whoever looks; tests of its parts read English.
await speak('en');

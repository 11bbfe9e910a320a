import type { Sentences } from '../translate.ts';

export const sentences: Sentences['sentences'] = {};

export const words: Sentences['words'] = {};

export const nounsAreCapital = false;

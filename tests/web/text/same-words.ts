/** What is the same in English and in another language. */
export const sameWords = {
  all: ['Perennial'],
  de: [] as string[],
  fr: [] as string[],
  sv: [] as string[],
};

/** Max size of a title list's file, in bytes: 10,000 titles with every column filled take a tenth of it. */
export const largestTitleFile = 20 * 1024 * 1024;

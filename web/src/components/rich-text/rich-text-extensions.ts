import { Mark, type Extensions } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { readWebAddress } from '#shared/domain/links/read-web-address.ts';

const lowered = Mark.create({
  name: 'subscript',
  parseHTML: () => [{ tag: 'sub' }],
  renderHTML: () => ['sub', 0],
  excludes: 'superscript',
});
const raised = Mark.create({ name: 'superscript', parseHTML: () => [{ tag: 'sup' }], renderHTML: () => ['sup', 0], excludes: 'subscript' });

/** Exactly what rich text may hold (see allowed-html.ts): nothing typed or pasted is lost when it is kept. */
export const richTextExtensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    codeBlock: false,
    horizontalRule: false,
    link: { openOnClick: false, defaultProtocol: 'https', isAllowedUri: (url) => readWebAddress(url) !== undefined },
  }),
  lowered,
  raised,
];

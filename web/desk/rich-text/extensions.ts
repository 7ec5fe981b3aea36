import type { Extensions } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import { linkPattern } from '#shared/rules/patterns.ts';
import { writtenParagraphs } from './paragraph.ts';
import { tableExtensions } from './table.ts';

/** Content that the editor supports: the part of the gateway's allowed HTML that editors write. */
export const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    codeBlock: false,
    link: {
      openOnClick: false,
      autolink: false,
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (address) => linkPattern.test(address),
    },
  }),
  writtenParagraphs,
  ...tableExtensions,
];

import { readdirSync, readFileSync } from 'node:fs';

/** What the code says of calls, schemas and fields, in its doc comments: by `getCompany`, `listCompanies.letter`, `Reward.stock`. */
export type Comments = ReadonlyMap<string, string>;

/** Where comments are taken from, and how far in fields stand there: those of a schema, and what a call's query takes. */
const folders = [
  { folder: new URL('../../shared/schemas/', import.meta.url), fieldIndent: '  ' },
  { folder: new URL('../../shared/contracts/', import.meta.url), fieldIndent: '    ' },
];

/** A doc comment, if any, and the name that is declared below it. */
const declaration = /^( *)(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n\1)?(export const )?(\w+)(?=[ :])/gm;

/** The sources themselves are read: comments are nowhere else, and what is written twice is soon said in two ways. */
export function readComments(): Comments {
  const comments = new Map<string, string>();
  for (const { folder, fieldIndent } of folders) {
    for (const file of readdirSync(folder)) {
      let owner = '';
      for (const [, indent, comment, isExported, name = ''] of readFileSync(new URL(file, folder), 'utf8').matchAll(declaration)) {
        if (isExported) owner = name;
        if (comment === undefined) continue;
        if (isExported) comments.set(name, toProse(comment));
        else if (indent === fieldIndent) comments.set(`${owner}.${name}`, toProse(comment));
      }
    }
  }
  return comments;
}

/** One paragraph, without the places in the code that it names. */
function toProse(comment: string): string {
  return comment
    .replace(/\s*\n\s*\* ?/g, ' ')
    .replace(/ \([^()]*(?:`[\w/.-]+\.(?:ts|json)`|\bspecification §\d+)\)/g, '')
    .replace(/: `[\w/.-]+\.ts`(?=\.)/g, '')
    .trim();
}

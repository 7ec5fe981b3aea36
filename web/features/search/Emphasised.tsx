import { toMatchParts } from './match-parts.ts';

/** Marks the searched words in a text. */
export function Emphasised({ text, query }: { text: string; query: string }) {
  let at = 0;
  return toMatchParts(text, query).map((part) => {
    const key = at;
    at += part.text.length;
    return part.isMatch ? <mark key={key}>{part.text}</mark> : <span key={key}>{part.text}</span>;
  });
}

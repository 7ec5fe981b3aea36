import { Parser } from 'htmlparser2';

/** Position of a tag in the text: from its `<` to after its `>`. */
interface Place {
  start: number;
  end: number;
}

export interface MarkupReader {
  /** Names are lower case; character references in values are decoded. */
  onOpen?: (name: string, attributes: Readonly<Record<string, string>>, place: Place) => void;
  /** `isImplied`: the text has no end tag. */
  onClose?: (name: string, isImplied: boolean, place: Place) => void;
  /** Text between tags, decoded; may arrive in several pieces. */
  onText?: (text: string) => void;
}

/** Editors never nest this deeply, and the parser searches all open elements at each end tag. */
const maxDepth = 100;

/** Parses HTML as browsers do. Returns false if it is nested deeper than 100 elements; the rest was not read then. */
export function readMarkup(html: string, { onOpen, onClose, onText }: MarkupReader): boolean {
  let depth = 0;
  const toPlace = () => ({ start: parser.startIndex, end: parser.endIndex + 1 });
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      if (depth > maxDepth) parser.pause();
      else onOpen?.(name, attributes, toPlace());
    },
    onclosetag(name, isImplied) {
      depth -= 1;
      onClose?.(name, isImplied, toPlace());
    },
    ontext: (text) => onText?.(text),
  });
  parser.write(html);
  if (depth > maxDepth) return false;
  parser.end();
  return true;
}

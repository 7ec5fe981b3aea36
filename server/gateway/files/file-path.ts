const maxCharacters = 500;

/**
 * Normalizes the path of a file from an address: escapes are upper-case, and only used if necessary. Two results are
 * equal if and only if they identify the same file. Undefined for paths that could be another name of a file, or leave
 * the folder.
 */
export function findFilePath(text: string): string | undefined {
  if (text.length > maxCharacters * 3 || !/^(?:\/(?:[\w.-]|%[0-9a-f]{2})+)+$/i.test(text)) return undefined;
  const path = text.replace(/%[0-9a-f]{2}/gi, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return /[\w.-]/.test(character) ? character : escaped.toUpperCase();
  });
  return path.length <= maxCharacters && path.slice(1).split('/').every(isName) ? path : undefined;
}

/**
 * Whether a segment is a plain name. No dots or spaces at either end, because some file systems and servers drop them,
 * and no characters that a server might interpret.
 */
function isName(segment: string): boolean {
  const name = decode(segment);
  return name !== undefined && !/^[. ]|[. ]$/.test(name) && !/[\p{Cc}/\\?#%:;*"<>|]/u.test(name);
}

/** Decodes a segment; undefined if the bytes are not UTF-8. */
function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

const mostCharacters = 500;

/**
 * The path of a file as it came in an address, spelled the one way: escapes in capitals, and none where none is needed. Two paths are
 * the same text if they are of the same file, and only then. Undefined for what could be a second name of a file, or lead out of its folder.
 */
export function findFilePath(text: string): string | undefined {
  if (text.length > mostCharacters * 3 || !/^(?:\/(?:[\w.-]|%[0-9a-f]{2})+)+$/i.test(text)) return undefined;
  const path = text.replace(/%[0-9a-f]{2}/gi, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return /[\w.-]/.test(character) ? character : escaped.toUpperCase();
  });
  return path.length <= mostCharacters && path.slice(1).split('/').every(isName) ? path : undefined;
}

/** No dot and no space at an end (some file systems and servers drop them), and nothing that a server might read as more than a name. */
function isName(segment: string): boolean {
  const name = decode(segment);
  return name !== undefined && !/^[. ]|[. ]$/.test(name) && !/[\p{Cc}/\\?#%:;*"<>|]/u.test(name);
}

/** Undefined for bytes that are no text. */
function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
